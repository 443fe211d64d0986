import { checkAddress, decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainflip, networks, polkadot, readAccounts, readAddress } from './network.ts'
import { readAccount, writeAccount } from './ss58.ts'

const ids = fc.uint8Array({ minLength: 32, maxLength: 32 })
const samples = networks.map((network) => [network, writeAccount(network.prefix, new Uint8Array(32).fill(7))] as const)
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl'

describe('SS58 addresses', () => {
  it('equal those of Polkadot’s own library, on any network', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 16_383 }), (account, prefix) => {
        fc.pre(prefix !== 46 && prefix !== 47)
        const address = encodeAddress(account, prefix)
        expect(writeAccount(prefix, account)).toBe(address)
        expect(readAccount(prefix, address)).toEqual(account)
      }),
    )
  })

  it('of another network are refused', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 16_383 }), (account, prefix) => {
        const address = writeAccount(prefix, account)
        for (const network of networks) expect(!!readAddress(network, address)).toBe(network.prefix === prefix)
      }),
    )
  })

  it('have their form', () => {
    expect(samples.map(([network, address]) => readAddress(network, address))).toEqual([
      { canonical: samples[0]?.[1], form: 'ss58-0' },
      { canonical: samples[1]?.[1], form: 'ss58-2112' },
    ])
  })

  it('are refused with any single changed character', () => {
    for (const [network, address] of samples) {
      const changed = [...address].flatMap((was, at) =>
        [...LETTERS]
          .filter((letter) => letter !== was)
          .map((letter) => address.slice(0, at) + letter + address.slice(at + 1)),
      )
      expect(changed.length).toBeGreaterThan(2800)
      expect(changed.filter((text) => readAddress(network, text))).toEqual([])
    }
  })

  it('with two changed letters are refused when Polkadot’s own library refuses them', () => {
    const edits = fc.tuple(fc.nat(46), fc.nat(46), fc.constantFrom(...LETTERS), fc.constantFrom(...LETTERS))
    fc.assert(
      fc.property(fc.constantFrom(...samples), edits, ([network, address], [first, second, one, other]) => {
        const letters = [...address]
        letters[first] = one
        letters[second] = other
        const text = letters.join('')
        expect(!!readAddress(network, text)).toBe(checkAddress(text, network.prefix)[0])
      }),
      { numRuns: 1000 },
    )
  })

  it('have one form and one length', () => {
    const [[, address] = [polkadot, ''] as const] = samples
    const key = decodeAddress(address)
    const twoBytes = base58.encode(Uint8Array.from([0x40, 0, ...key, 0, 0]))
    const short = encodeAddress(key.slice(0, 8), 0)
    const hexadecimal = `0x${Buffer.from(key).toString('hex')}`
    for (const text of [
      '',
      ` ${address}`,
      `${address}1`,
      `1${address}`,
      twoBytes,
      short,
      hexadecimal,
      '1'.repeat(5000),
    ]) {
      expect(readAddress(polkadot, text), text.slice(0, 60)).toBeUndefined()
      expect(readAddress(chainflip, text), text.slice(0, 60)).toBeUndefined()
    }
  })
})

describe('the account of a text', () => {
  it('is the same on every network and in hexadecimal, as in Polkadot’s own library', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 16_383 }), (account, prefix) => {
        fc.pre(prefix !== 46 && prefix !== 47)
        const hexadecimal = `0x${Buffer.from(account).toString('hex')}`
        for (const network of networks) {
          const own = encodeAddress(account, network.prefix)
          for (const text of [encodeAddress(account, prefix), hexadecimal, own])
            expect(readAccounts(network, text)).toEqual([own])
        }
      }),
    )
    for (const text of ['', '1', `${samples[0]?.[1]}1`, '0x12']) expect(readAccounts(polkadot, text)).toEqual([])
  })
})
