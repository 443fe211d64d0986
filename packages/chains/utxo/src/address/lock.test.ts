import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { createWitnessLock, encodeLock, readLock } from './lock.ts'

const HASH = '22'.repeat(20)
const read = (hex: string) => readLock(hexToBytes(hex))

const changed = (hex: string, place: number, to = '01'): string =>
  `${hex.slice(0, 2 * place)}${to}${hex.slice(2 * place + 2)}`

describe('an output script', () => {
  it.each([
    ['p2pkh', `76a914${HASH}88ac`],
    ['p2sh', `a914${HASH}87`],
    ['p2wpkh', `0014${HASH}`],
    ['p2wsh', `0020${'33'.repeat(32)}`],
    ['p2tr', `5120${'33'.repeat(32)}`],
    ['witness', `5114${HASH}`],
    ['witness', `5220${'33'.repeat(32)}`],
    ['witness', '60024455'],
  ])('of the form %s is read and written', (form, hex) => {
    const lock = read(hex)
    expect(lock?.form).toBe(form)
    expect(lock && bytesToHex(encodeLock(lock))).toBe(hex)
  })

  it('of a key hash is nothing with one opcode changed', () => {
    const script = `76a914${HASH}88ac`
    for (const place of [0, 1, 2, 23, 24]) expect(read(changed(script, place))).toBeUndefined()
    expect(read(`${script}00`)).toBeUndefined()
    expect(read(script.slice(0, -2))).toBeUndefined()
  })

  it('of a script hash is nothing with one opcode changed', () => {
    const script = `a914${HASH}87`
    for (const place of [0, 1, 22]) expect(read(changed(script, place))).toBeUndefined()
    expect(read(`${script}00`)).toBeUndefined()
    expect(read(script.slice(0, -2))).toBeUndefined()
  })

  it('of a witness program needs a version up to 16 and the length that it has', () => {
    for (const version of ['01', '4f', '50', '61', '6a', 'ff'])
      expect(read(`${version}20${'33'.repeat(32)}`)).toBeUndefined()
    for (const length of ['13', '15', '00']) expect(read(`00${length}${HASH}`)).toBeUndefined()
    expect(['', '00', '51', '0000', '510133'].map(read)).toEqual(Array(5).fill(undefined))
  })
})

// Source: BIP-141: 2 to 40 bytes, 20 or 32 in version 0; BIP-341: 32 bytes in version 1.
describe('a witness program', () => {
  const form = (version: number, length: number) => createWitnessLock(version, new Uint8Array(length))?.form

  it('has 2 to 40 bytes and a version up to 16', () => {
    expect([1, 2, 40, 41].map((length) => form(2, length))).toEqual([undefined, 'witness', 'witness', undefined])
    expect([16, 17].map((version) => form(version, 32))).toEqual(['witness', undefined])
  })

  it('has 20 or 32 bytes in version 0', () => {
    expect([19, 20, 21, 31, 32, 33].map((length) => form(0, length))).toEqual([
      undefined,
      'p2wpkh',
      undefined,
      undefined,
      'p2wsh',
      undefined,
    ])
  })

  it('is taproot with 32 bytes in version 1 only', () => {
    expect([31, 32, 33].map((length) => form(1, length))).toEqual(['witness', 'p2tr', 'witness'])
    expect(form(2, 32)).toBe('witness')
  })
})
