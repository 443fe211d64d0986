import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBurnAddress } from './burn-address.ts'

const account = (value: bigint, bytes = 20): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * (bytes - 1 - at))) & 0xffn))

describe('burn addresses', () => {
  it.each([0n, 1n, 9n, 0x64n, 0xffn, 0x100n, 0xdeadn, 0xffffn])('are the accounts from 0 to 65 535: %s', (value) => {
    expect([isBurnAddress(account(value)), isBurnAddress(account(value, 32))]).toEqual([true, true])
  })
  it('do not include larger accounts', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0x1_0000n, max: 2n ** 160n - 1n }), (value) => !isBurnAddress(account(value))),
    )
    expect(isBurnAddress(new Uint8Array(0))).toBe(false)
  })
})
