import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAccount, readAddress } from './address.ts'
import { networks } from './network.ts'

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bioQPZ'
const accounts = fc.oneof(...[20, 32].map((length) => fc.uint8Array({ minLength: length, maxLength: length })))
const located = fc.record({ network: fc.constantFrom(...networks), account: accounts })

describe('Cosmos addresses', () => {
  it('are read on their own chain only', () => {
    fc.assert(
      fc.property(located, ({ network, account }) => {
        const text = bech32.encode(network.prefix, bech32.toWords(account))
        expect(decodeAccount(network.prefix, text)).toEqual(account)
        const readers = networks.filter(({ prefix }) => readAddress(prefix, text))
        expect(readers.map(({ code }) => code)).toEqual([network.code])
      }),
    )
  })

  it('are refused with any single changed character, on every chain', () => {
    fc.assert(
      fc.property(located, fc.nat(), fc.constantFrom(...CHARACTERS), ({ network, account }, seed, letter) => {
        const text = bech32.encode(network.prefix, bech32.toWords(account))
        const at = seed % text.length
        fc.pre(text[at] !== letter)
        expect(readAddress(network.prefix, text.slice(0, at) + letter + text.slice(at + 1))).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })
})
