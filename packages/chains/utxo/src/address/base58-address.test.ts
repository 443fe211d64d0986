import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from '../networks.ts'
import { readAddress } from './address.ts'
import { readBase58, writeBase58 } from './base58-address.ts'

const network = (code: string): NetworkPrefixes => networks[code] as NetworkPrefixes
const base58check = createBase58check(sha256)

/** Sources: trustwallet/wallet-core, christsim/multicoin-address-validator. */
const vectors: readonly (readonly [code: string, form: string, address: string])[] = [
  ['BTC', 'p2pkh', '1MrZNGN7mfWZiZNQttrzHjfw72jnJC2JNx'],
  ['BTC', 'p2sh', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['LTC', 'p2pkh', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['LTC', 'p2sh', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  ['DOGE', 'p2pkh', 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU'],
  ['DOGE', 'p2sh', 'A7JjzK9k9x5b2MkkQzqt91WZsuu7wTu6iS'],
  ['DASH', 'p2pkh', 'Xx4dYKgz3Zcv6kheaqog3fynaKWjbahb6b'],
  ['ZEC', 'p2pkh', 't1RygJmrLdNGgi98gUgEJDTVaELTAYWoMBy'],
  ['ZEC', 'p2sh', 't3RD6RFKhWSotNbPEY4Vw7Ku9QCfKkzrbBL'],
]

describe('a base58 address', () => {
  it.each(vectors)('on %s of the form %s is read and written: %s', (code, form, address) => {
    const lock = readBase58(address, network(code))
    expect(lock?.form).toBe(form)
    expect(lock?.payload).toHaveLength(20)
    expect(lock && writeBase58(lock, network(code))).toBe(address)
  })

  it('has the hash of its key', () => {
    // The first address of BIP-173's examples, in base58.
    expect(readBase58('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', network('BTC'))).toEqual({
      form: 'p2pkh',
      payload: hex.decode('751e76e8199196d454941c45d1b3a323f1433bd6'),
    })
  })

  it('is read on its own network only, also right after another', () => {
    for (const [code, , address] of vectors)
      for (const other of ['BTC', 'LTC', 'DOGE', 'DASH', 'ZEC'])
        if (other !== code && !address.startsWith('3')) expect(readBase58(address, network(other))).toBeUndefined()
  })

  it('is refused with another checksum, and with a hash of another length', () => {
    expect(readBase58('1MrZNGN7mfWZiZNQttrzHjfw72jnJC2JNy', network('BTC'))).toBeUndefined()
    const sized = (length: number) => base58check.encode(Uint8Array.of(0, ...new Uint8Array(length).fill(7)))
    expect([19, 20, 21, 32].map((length) => readBase58(sized(length), network('BTC'))?.form)).toEqual([
      undefined,
      'p2pkh',
      undefined,
      undefined,
    ])
    for (const text of ['', '1', '0OIl', 'x'.repeat(10_000)]) expect(readBase58(text, network('BTC'))).toBeUndefined()
  })

  it('of a Litecoin script in its old form is one of Bitcoin, and said to be', () => {
    const old = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'
    const read = readAddress(old, network('LTC'))
    expect(read?.canonical).toMatch(/^M/)
    expect(read?.mistakable).toContain('may be a Bitcoin address')
    expect(readAddress(read?.canonical ?? '', network('LTC'))).toMatchObject({
      canonical: read?.canonical,
      form: 'p2sh',
    })
    expect(readAddress(old, network('BTC'))?.mistakable).toBeUndefined()
    expect(readAddress(old, network('BCH'))?.mistakable).toBeUndefined()
    expect(readAddress('LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', network('LTC'))?.mistakable).toBeUndefined()
  })

  it('of a chain with another usual form is canonical in that', () => {
    expect(readAddress('12KYrjTdVGjFMtaxERSk3gphreJ5US8aUP', network('BCH'))?.canonical).toMatch(/^q[a-z0-9]{41}$/)
    expect(readAddress('1MrZNGN7mfWZiZNQttrzHjfw72jnJC2JNx', network('BTC'))?.canonical).toBe(
      '1MrZNGN7mfWZiZNQttrzHjfw72jnJC2JNx',
    )
  })
})
