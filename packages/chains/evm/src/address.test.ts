import { getAddress } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, readTokenAddress } from './address.ts'

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'))

describe('readAddress', () => {
  it('reads lower case, upper case and EIP-55 case as the same address', () => {
    fc.assert(
      fc.property(anyAddress, (digits) => {
        const canonical = getAddress(`0x${digits}`)
        for (const text of [`0x${digits}`, `0x${digits.toUpperCase()}`, canonical]) {
          expect(readAddress(text)).toEqual({ canonical, form: 'evm' })
        }
      }),
    )
  })

  it('refuses every mixed-case form except that of EIP-55', () => {
    fc.assert(
      fc.property(anyAddress, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (digits, upper) => {
        const text = `0x${[...digits].map((digit, index) => (upper[index] ? digit.toUpperCase() : digit)).join('')}`
        const mixed = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text)
        if (mixed && text !== getAddress(`0x${digits}`)) expect(readAddress(text)).toBeUndefined()
        else expect(readAddress(text)).toBeDefined()
      }),
    )
  })

  it.each([
    ['no prefix', CHECKSUMMED.slice(2)],
    ['an upper-case prefix', `0X${CHECKSUMMED.slice(2).toUpperCase()}`],
    ['a digit too few', CHECKSUMMED.slice(0, -1)],
    ['a digit too many', `${CHECKSUMMED}0`],
    ['a character that is not a digit', `${CHECKSUMMED.slice(0, -1)}g`],
    ['space around it', ` ${CHECKSUMMED} `],
    ['a line break behind it', `${CHECKSUMMED}\n`],
    ['no characters', ''],
  ])('refuses an address with %s', (_, text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})

describe('readTokenAddress', () => {
  it('reads the forms token lists use', () => {
    const digits = CHECKSUMMED.slice(2)
    for (const text of [
      CHECKSUMMED,
      `0X${digits.toUpperCase()}`,
      `0x${digits.toLowerCase()}`,
      `0x${swapped(digits)}`,
    ]) {
      expect(readTokenAddress(text)).toBe(CHECKSUMMED)
    }
  })

  it('refuses invalid addresses', () => {
    expect(readTokenAddress('0x1234')).toBeUndefined()
    expect(readTokenAddress(`1x${CHECKSUMMED.slice(2)}`)).toBeUndefined()
  })
})

const swapped = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')
