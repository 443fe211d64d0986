import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeAddress } from './normalize-address.ts'

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const flip = (text: string, flips: readonly boolean[]): string =>
  [...text].map((letter, index) => (flips[index % flips.length] ? letter.toUpperCase() : letter)).join('')
const flips = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
const base58 = fc.string({
  unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
  minLength: 32,
  maxLength: 44,
})

describe('normalizeAddress', () => {
  it('is one for every casing of an EVM address, and another for another address', () => {
    fc.assert(
      fc.property(hex(40), flips, hex(40), (digits, how, other) => {
        const address = `0x${digits}`
        expect(normalizeAddress(`0x${flip(digits, how)}`)).toBe(address)
        expect(normalizeAddress(`0x${other}`) === address).toBe(other === digits)
      }),
    )
  })

  it('is one for every padding of a Starknet or Sui address, and never an EVM address', () => {
    fc.assert(
      fc.property(hex(62), flips, (digits, how) => {
        const bare = digits.replace(/^0+/, '')
        fc.pre(bare.length > 40)
        const padded = normalizeAddress(`0x${flip(digits.padStart(64, '0'), how)}`)
        expect(normalizeAddress(`0x${bare}`)).toBe(padded)
      }),
    )
    expect(normalizeAddress(`0x${'0'.repeat(24)}${'a'.repeat(40)}`)).not.toMatch(/^0x0/)
  })

  it('keeps base58 addresses as they are', () => {
    fc.assert(
      fc.property(base58, (address) => {
        fc.pre(/[a-z]/.test(address) && /[A-Z]/.test(address))
        expect(normalizeAddress(address)).toBe(address)
      }),
    )
    for (const address of [
      '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
      'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      'XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp',
      'alice.near',
      '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de',
    ]) {
      expect(normalizeAddress(address)).toBe(address)
    }
  })

  it('reads upper-case bech32 as the same address', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(normalizeAddress(address.toUpperCase())).toBe(address)
    expect(normalizeAddress(address)).toBe(address)
    expect(normalizeAddress('THOR1DHEYCDEVQ39QLKXS2A6WUUZYN4AQXHVE4QXTXT')).toBe(
      'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt',
    )
  })

  it('reads a Bitcoin Cash address with and without its prefix as the same', () => {
    const bare = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    for (const form of [bare, `bitcoincash:${bare}`, `bitcoincash:${bare}`.toUpperCase(), bare.toUpperCase()]) {
      expect(normalizeAddress(form)).toBe(bare)
    }
  })

  it('reads every form of a TON account as the same', () => {
    // Forms of one account from the TON documentation of smart contract addresses.
    const raw = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
    for (const form of [
      raw,
      raw.toUpperCase(),
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP',
      '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK',
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF',
    ]) {
      expect(normalizeAddress(form)).toBe(raw)
    }
    const mistyped = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'
    expect(normalizeAddress(mistyped)).toBe(mistyped)
  })

  it('changes nothing more when applied twice', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          base58,
          hex(40).map((digits) => `0X${digits}`),
        ),
        (address) => {
          expect(normalizeAddress(normalizeAddress(address))).toBe(normalizeAddress(address))
        },
      ),
    )
  })
})
