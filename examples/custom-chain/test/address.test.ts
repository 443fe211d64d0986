import { bech32 } from 'bech32'
import { expect, it } from 'vitest'
import { readAddress } from '../src/address.ts'
import { BURN, SENDER, VAULT } from './cases.ts'

/** By the `bech32` package, an implementation apart from `@scure/base`, which the chain uses. */
const encoded = (bytes: Uint8Array): string => bech32.encode('acme', bech32.toWords(bytes))

it.each([
  [0x11, SENDER],
  [0x22, VAULT],
  [0, BURN],
])('20 bytes of %i are the address of the cases', (byte, address) => {
  expect(encoded(new Uint8Array(20).fill(byte))).toBe(address)
})

it('reads what the other library writes, and refuses what it refuses', () => {
  for (let seed = 0; seed < 256; seed++) {
    const address = encoded(Uint8Array.from({ length: 20 }, (_, index) => (seed * 31 + index * 97) & 0xff))
    expect(readAddress(address)?.canonical).toBe(address)
    const at = 5 + (seed % (address.length - 5))
    const changed = `${address.slice(0, at)}${address[at] === 'q' ? 'p' : 'q'}${address.slice(at + 1)}`
    expect([readAddress(changed), bech32.decodeUnsafe(changed)]).toEqual([undefined, undefined])
  }
})
