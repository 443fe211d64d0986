import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandomKey } from '../deposit/random-key.ts'
import { addresses } from '../testing/tokens.ts'
import { encodeAccount, isAccount } from './account-bytes.ts'

const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`))

describe('an account in an order', () => {
  it('is 32 bytes that contain the address', () => {
    fc.assert(
      fc.property(hex(40), hex(64), (evm, whole) => {
        expect(encodeAccount(`0x${evm.toUpperCase()}`, 'evm')).toBe(`0x${'0'.repeat(24)}${evm}`)
        expect(encodeAccount(`0x${whole}`, 'sui')).toBe(`0x${whole}`)
        expect(encodeAccount(base58.encode(Buffer.from(whole, 'hex')), 'solana')).toBe(`0x${whole}`)
      }),
    )
  })

  it('is refused on another machine, and when it is the zero address', () => {
    expect(isAccount(addresses.evm, 'evm')).toBe(true)
    expect(isAccount(addresses.evm, 'sui')).toBe(false)
    expect(isAccount(addresses.evm, 'solana')).toBe(false)
    expect(isAccount(addresses.sui, 'evm')).toBe(false)
    expect(isAccount(addresses.solana, 'evm')).toBe(false)
    expect(isAccount('11111111111111111111111111111111', 'solana')).toBe(false)
    expect(isAccount(`0x${'0'.repeat(40)}`, 'evm')).toBe(false)
    expect(isAccount(`0X${'0'.repeat(40)}`, 'evm')).toBe(false)
    expect(isAccount(`0x${'0'.repeat(64)}`, 'sui')).toBe(false)
    expect(isAccount(`${addresses.solana}1`, 'solana')).toBe(false)
  })
})

describe('the random key of an order', () => {
  const randomHex = 'ab'.repeat(32)

  it('is the quote id and the memo, or random bytes without a memo', () => {
    const id = '0x50c39faf07ae69dd2ec1ffb050153edd'
    expect(createRandomKey(id, '0x00112233445566778899aabbccddeeff', randomHex)).toBe(
      `${id}00112233445566778899aabbccddeeff`,
    )
    expect(createRandomKey(id, undefined, randomHex)).toBe(`${id}${'ab'.repeat(16)}`)
    expect(createRandomKey('0x0102', '03', randomHex)).toBe(`0x${'0'.repeat(28)}0102${'0'.repeat(30)}03`)
  })

  it('is random without a usable quote id, and never shorter', () => {
    for (const id of [undefined, '', 'nonsense', `0x${'11'.repeat(17)}`])
      expect(createRandomKey(id, undefined, randomHex)).toBe(`0x${randomHex}`)
    fc.assert(
      fc.property(
        fc.option(fc.string(), { nil: undefined }),
        fc.option(fc.string(), { nil: undefined }),
        hex(64),
        (id, memo, key) => {
          expect(createRandomKey(id, memo, key)).toMatch(/^0x[0-9a-f]{64}$/)
        },
      ),
    )
    expect(() => createRandomKey(undefined, undefined, 'ab')).toThrow(TypeError)
  })
})
