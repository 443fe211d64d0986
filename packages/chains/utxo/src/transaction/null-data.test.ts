import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { encodeNullData, isNullData, readNullData } from './null-data.ts'

const payload = (length: number): Uint8Array => new Uint8Array(length).fill(0x61)

// Source: Bitcoin's script opcodes: 0x6a returns, 1 to 75 push as many bytes, 0x4c pushes as many as the next byte says.
describe('an output that carries data', () => {
  it('pushes up to 75 bytes with one byte, and more with two', () => {
    expect(bytesToHex(encodeNullData(hexToBytes('6869')))).toBe('6a026869')
    expect(bytesToHex(encodeNullData(payload(75)).slice(0, 4))).toBe('6a4b6161')
    expect(bytesToHex(encodeNullData(payload(76)).slice(0, 4))).toBe('6a4c4c61')
    expect(bytesToHex(encodeNullData(payload(255)).slice(0, 4))).toBe('6a4cff61')
  })

  it('is read as it was written', () => {
    for (const length of [1, 2, 75, 76, 80, 255])
      expect(readNullData(encodeNullData(payload(length)))).toEqual(payload(length))
  })

  it('is not read in any other form', () => {
    for (const script of [
      '',
      '6a',
      '6a00',
      '51026869',
      '6a036869',
      '6a016869',
      '6a4c',
      '6a4c026869',
      `6a4c4b${'61'.repeat(75)}`,
      `6a4c4d${'61'.repeat(76)}`,
      `6a4c${'61'.repeat(76)}`,
      '6a01610162',
    ])
      expect([script, readNullData(hexToBytes(script))]).toEqual([script, undefined])
  })

  it('begins with the opcode, well-formed or not', () => {
    expect(['6a', '6a4c', '6a026869'].map((script) => isNullData(hexToBytes(script)))).toEqual([true, true, true])
    expect(['', '00', '51', '006a'].map((script) => isNullData(hexToBytes(script)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
