import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNobodys, spendability } from './nobodys.ts'

const account = (value: bigint, bytes = 20): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * (bytes - 1 - at))) & 0xffn))

describe('accounts of nobody', () => {
  it.each([0n, 1n, 9n, 0x64n, 0xffn, 0x100n, 0xdeadn, 0xffffn])('are among the first 65 536: %s', (value) => {
    expect([isNobodys(account(value)), isNobodys(account(value, 32))]).toEqual([true, true])
  })
  it('are none beyond', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0x1_0000n, max: 2n ** 160n - 1n }), (value) => !isNobodys(account(value))))
    expect(isNobodys(new Uint8Array(0))).toBe(false)
  })
  it('are marked, and others are not', () =>
    expect([spendability(true), spendability(false)]).toEqual([{ unspendable: true }, {}]))
})
