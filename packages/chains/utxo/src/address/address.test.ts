import * as bitgo from '@bitgo/utxo-lib'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32m, createBase58check } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from '../networks.ts'
import { readAddress, writeAddress } from './address.ts'
import { createWitnessLock, encodeLock, type Lock, readLock } from './lock.ts'

const network = (code: string): NetworkPrefixes => networks[code] as NetworkPrefixes
const codes = Object.keys(networks)
const hash = fc.uint8Array({ minLength: 20, maxLength: 20 })

const lockOn = (code: string): fc.Arbitrary<Lock> => {
  const hashes = fc
    .tuple(fc.constantFrom('p2pkh' as const, 'p2sh' as const), hash)
    .map(([form, payload]): Lock => ({ form, payload }))
  if (!network(code).bech32) return hashes
  const programs = fc
    .tuple(fc.integer({ min: 0, max: 16 }), fc.uint8Array({ minLength: 2, maxLength: 40 }))
    .map(([version, payload]) => createWitnessLock(version, version === 0 ? payload32(payload) : payload) as Lock)
  return fc.oneof(hashes, programs)
}

const payload32 = (payload: Uint8Array): Uint8Array => {
  const fixed = new Uint8Array(payload.length % 2 === 0 ? 20 : 32)
  fixed.set(payload.slice(0, fixed.length))
  return fixed
}

const located = fc.constantFrom(...codes).chain((code) => lockOn(code).map((lock) => ({ code, lock })))

describe('addresses', () => {
  it('reads every address it writes, with its script', () => {
    fc.assert(
      fc.property(located, ({ code, lock }) => {
        const text = writeAddress(lock, network(code))
        const read = readAddress(text, network(code))
        expect(read?.canonical).toBe(text)
        expect(read?.form).toBe(lock.form)
        expect(readLock(encodeLock(lock))).toEqual(lock)
      }),
      { numRuns: 500 },
    )
  })

  it('locks outputs as an independent library does, on every chain', () => {
    const theirs = {
      BTC: bitgo.networks.bitcoin,
      LTC: bitgo.networks.litecoin,
      DOGE: bitgo.networks.dogecoin,
      DASH: bitgo.networks.dash,
      ZEC: bitgo.networks.zcash,
    }
    for (const [code, other] of Object.entries(theirs))
      fc.assert(
        fc.property(lockOn(code), (lock) => {
          fc.pre(lock.form !== 'witness')
          const text = writeAddress(lock, network(code))
          expect(bytesToHex(bitgo.address.toOutputScript(text, other))).toBe(bytesToHex(encodeLock(lock)))
        }),
      )
  })

  it('writes cash addresses as an independent library does', () => {
    fc.assert(
      fc.property(lockOn('BCH'), (lock) => {
        const script = Buffer.from(encodeLock(lock))
        const theirs = bitgo.addressFormat.fromOutputScriptWithFormat(script, 'cashaddr', bitgo.networks.bitcoincash)
        expect(theirs).toBe(`bitcoincash:${writeAddress(lock, network('BCH'))}`)
      }),
    )
  })

  it('refuses an address with one changed character', () => {
    fc.assert(
      fc.property(located, fc.nat(), fc.nat(), ({ code, lock }, at, which) => {
        const text = writeAddress(lock, network(code))
        const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lABCDEFGHJKLMNPQRSTUVWXYZ1b!'
        const index = at % text.length
        const letter = letters[which % letters.length] as string
        fc.pre(text[index] !== letter)
        const changed = text.slice(0, index) + letter + text.slice(index + 1)
        expect(readAddress(changed, network(code))).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses addresses of every other chain, except the hashes Bitcoin, Bitcoin Cash and Litecoin share', () => {
    const shared = new Set(['BTC BCH', 'BTC LTC', 'BCH LTC', 'BCH BTC', 'LTC BTC', 'LTC BCH'])
    fc.assert(
      fc.property(located, fc.constantFrom(...codes), ({ code, lock }, other) => {
        fc.pre(code !== other && !shared.has(`${code} ${other}`))
        expect(readAddress(writeAddress(lock, network(code)), network(other))).toBeUndefined()
      }),
    )
  })

  it('reads upper-case segwit and prefixed, upper-case and legacy cash addresses as one canonical form', () => {
    expect(readAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', network('BTC'))?.canonical).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    const cash = readAddress('12KYrjTdVGjFMtaxERSk3gphreJ5US8aUP', network('BCH'))?.canonical as string
    expect(cash).toMatch(/^q/)
    for (const spelling of [cash, `bitcoincash:${cash}`, `BITCOINCASH:${cash.toUpperCase()}`])
      expect(readAddress(spelling, network('BCH'))?.canonical).toBe(cash)
    expect(readAddress(`bchtest:${cash}`, network('BCH'))).toBeUndefined()
    expect(readAddress(`bitcoincash:bitcoincash:${cash}`, network('BCH'))).toBeUndefined()
  })

  it('writes an old Litecoin script address with M', () => {
    const old = createBase58check(sha256).encode(Uint8Array.of(5, ...new Uint8Array(20).fill(7)))
    expect(old).toMatch(/^3/)
    expect(readAddress(old, network('LTC'))?.canonical).toMatch(/^M/)
  })

  it('reads forms that no transparent output can pay, without a script', () => {
    const tex = bech32m.encode('tex', bech32m.toWords(new Uint8Array(20).fill(9)))
    expect(readAddress(tex, network('ZEC'))).toMatchObject({ canonical: tex, form: 'tex' })
    const shorter = bech32m.encode('tex', bech32m.toWords(new Uint8Array(19)))
    expect(readAddress(shorter, network('ZEC'))).toBeUndefined()
  })

  it('does not read future witness versions as taproot', () => {
    const program = hexToBytes('751e76e8199196d454941c45d1b3a323f1433bd6')
    expect(createWitnessLock(1, program)?.form).toBe('witness')
    expect(createWitnessLock(2, new Uint8Array(32))?.form).toBe('witness')
    expect(createWitnessLock(17, new Uint8Array(32))).toBeUndefined()
    expect(createWitnessLock(0, new Uint8Array(21))).toBeUndefined()
  })
})
