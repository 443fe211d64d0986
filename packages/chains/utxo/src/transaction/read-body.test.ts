import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { writeBody, writeZcashBody } from './body.ts'
import { readBody } from './read-body.ts'

const TXID = '0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20'
const REVERSED = '201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a090807060504030201'

/** One input, output 258 of its transaction, and one output of 1,000 units. */
const parts = `01${REVERSED}0201000000ffffffff01e80300000000000002006a`
const body = { inputs: [{ txid: TXID, vout: 258 }], outputs: [{ script: hexToBytes('006a'), amount: 1_000n }] }

const read = (hex: string) => readBody(hexToBytes(hex))

/** The text with the byte at a place changed to another. */
const changed = (hex: string, place: number, to = '01'): string =>
  `${hex.slice(0, 2 * place)}${to}${hex.slice(2 * place + 2)}`

describe('an unsigned transaction', () => {
  const plain = `02000000${parts}00000000`

  it('is read and written in the format of Bitcoin', () => {
    expect(read(plain)).toEqual(body)
    expect(bytesToHex(writeBody(body, 2))).toBe(plain)
    expect(read(`01000000${parts}00000000`)).toEqual(body)
  })

  it('has no lock time, no signature and nothing behind it', () => {
    for (let place = 1; place <= 4; place++)
      expect(() => read(changed(plain, plain.length / 2 - place))).toThrow(/lock time/)
    expect(() => read(plain.replace('0201000000ffffffff', '020100000151ffffffff'))).toThrow(/signed input/)
    expect(() => read(`${plain}00`)).toThrow(/trailing/)
  })

  it('is refused when it is cut anywhere', () => {
    for (let length = 0; length < plain.length; length += 2) expect(() => read(plain.slice(0, length))).toThrow()
  })

  it('is refused before a list is made of more inputs or outputs than it has bytes', () => {
    expect(() => read('02000000feffffffff00000000')).toThrow('The transaction ends early.')
    expect(() => read('0200000000feffffffff00000000')).toThrow('The transaction ends early.')
  })

  it('leaves the bytes as they are', () => {
    const bytes = hexToBytes(plain)
    readBody(bytes)
    expect(bytesToHex(bytes)).toBe(plain)
  })

  it('has several inputs and outputs in their order', () => {
    const other = { txid: '00'.repeat(32), vout: 0 }
    const two = {
      inputs: [...body.inputs, other],
      outputs: [...body.outputs, { script: hexToBytes('51'), amount: 2n ** 40n }],
    }
    expect(readBody(writeBody(two, 1))).toEqual(two)
  })
})

// Source: ZIP-225: header, version group, branch, lock time, expiry height, inputs, outputs, no shielded parts.
describe('an unsigned transaction of Zcash', () => {
  const zcash = `050000800a27a726d90a197700000000f4113600${parts}000000`

  it('is read and written in version 5', () => {
    expect(read(zcash)).toEqual(body)
    expect(bytesToHex(writeZcashBody(body, { branchId: 0x77190ad9, expiryHeight: 3_543_540 }))).toBe(zcash)
  })

  it('may be of any branch and expire at any height', () => {
    for (const place of [8, 11, 16, 19]) expect(read(changed(zcash, place))).toEqual(body)
  })

  it('is refused in any other version or group', () => {
    for (const place of [0, 1, 2, 4, 5, 6, 7]) expect(() => read(changed(zcash, place))).toThrow(/Zcash version/)
  })

  it('has no lock time and no shielded parts', () => {
    for (const place of [12, 13, 14, 15]) expect(() => read(changed(zcash, place))).toThrow(/lock time/)
    for (const back of [1, 2, 3]) expect(() => read(changed(zcash, zcash.length / 2 - back))).toThrow(/shielded/)
    expect(() => read(`${zcash}00`)).toThrow(/trailing/)
  })

  it('is refused when it is cut anywhere', () => {
    for (let length = 0; length < zcash.length; length += 2) expect(() => read(zcash.slice(0, length))).toThrow()
  })
})
