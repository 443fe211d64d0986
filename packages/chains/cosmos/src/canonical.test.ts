import { bech32 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'

const write = (prefix: string): string => bech32.encode(prefix, bech32.toWords(new Uint8Array(20).fill(7)))

/** Core compares addresses by their canonical spelling, so every spelling of one account must give the same. */
describe('the canonical spelling of a Cosmos address', () => {
  it.each([
    ['GAIA', 'cosmos'],
    ['THOR', 'thor'],
    ['MAYA', 'maya'],
    ['KUJI', 'kujira'],
    ['NOBLE', 'noble'],
    ['HARBOR', 'harbor'],
  ])('is lower case on %s', (chain, prefix) => {
    const address = write(prefix)
    for (const text of [address, address.toUpperCase()])
      expect(reader.readAddress(chain, text)?.canonical).toBe(address)
    expect(reader.readAddress(chain, address[0]?.toUpperCase() + address.slice(1))).toBeUndefined()
  })
})
