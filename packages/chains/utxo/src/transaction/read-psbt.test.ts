import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { writePsbt } from './psbt.ts'
import { type Psbt, readPsbt } from './read-psbt.ts'

// Source: BIP-174, test vectors: the transaction and the spent output of the PSBT with a P2SH-P2WSH input.
const MAGIC = '70736274ff'
const BODY =
  '0200000001279a2323a5dfb51fc45f220fa58b0fc13e1e3342792a85d7e36cd6333b5cbc390000000000ffffffff01a05aea0b000000001976a914ffe9c0061097cc3b636f2cb0460fa4fc427d2b4588ac00000000'
const GLOBAL = `010055${BODY}`
const SPENT = '955eea0b0000000017a9146345200f68d189e1adc0df1c4d16ea8f14c0dbeb87'
const OUTPUT = `010120${SPENT}`

/** A PSBT of the fields of its three maps. */
const psbt = (global: string, input: string, output = ''): string => `${MAGIC}${global}00${input}00${output}00`
const read = (hex: string): Psbt => readPsbt(hexToBytes(hex))

const whole = psbt(GLOBAL, OUTPUT)
const evidence = { output: { amount: 199_909_013n, script: hexToBytes(SPENT.slice(18)) } }

describe('a PSBT', () => {
  it('is read with its transaction and the evidence of its input', () => {
    expect(read(whole)).toEqual({
      body: {
        inputs: [{ txid: '39bc5c3b33d66ce3d7852a7942331e3ec10f8ba50f225fc41fb5dfa523239a27', vout: 0 }],
        outputs: [{ amount: 199_908_000n, script: hexToBytes('76a914ffe9c0061097cc3b636f2cb0460fa4fc427d2b4588ac') }],
      },
      evidence: [evidence],
    })
  })

  it('is written as it is read', () => {
    expect(bytesToHex(writePsbt(hexToBytes(BODY), [evidence], 1))).toBe(whole)
    const previous = hexToBytes('abcd')
    const both = writePsbt(hexToBytes(BODY), [{ previous, ...evidence }], 1)
    expect(bytesToHex(both)).toBe(psbt(GLOBAL, `010002abcd${OUTPUT}`))
    expect(readPsbt(both).evidence).toEqual([{ previous, ...evidence }])
    expect(bytesToHex(writePsbt(hexToBytes(BODY), [{}], 1))).toBe(psbt(GLOBAL, ''))
  })

  it('has no evidence in keys of another type or length', () => {
    expect(read(psbt(GLOBAL, '')).evidence).toEqual([{}])
    // BIP-174, "PSBT With invalid input witness utxo typed key".
    expect(read(psbt(GLOBAL, `02010020${SPENT}`)).evidence).toEqual([{}])
    expect(read(psbt(GLOBAL, `${OUTPUT}02abcd0100`, '010001ff')).evidence).toEqual([evidence])
  })

  it('is nothing without its magic bytes', () => {
    for (let place = 0; place < 10; place += 2)
      expect(() => read(`${whole.slice(0, place)}00${whole.slice(place + 2)}`)).toThrow('The data is not a PSBT.')
  })

  it('is refused without a transaction', () => {
    // BIP-174, "PSBT where inputs and outputs are provided but without an unsigned tx" and "invalid global transaction typed key".
    expect(() => read(psbt('', OUTPUT))).toThrow('The PSBT has no unsigned transaction.')
    expect(() => read(psbt(`02000155${BODY}`, OUTPUT))).toThrow('The PSBT has no unsigned transaction.')
  })

  it('is refused with a key twice in one map', () => {
    // BIP-174, "PSBT with duplicate keys in an input".
    expect(() => read(psbt(GLOBAL, `${OUTPUT}${OUTPUT}`))).toThrow('The PSBT contains the key 01 twice.')
    expect(() => read(psbt(`${GLOBAL}${GLOBAL}`, OUTPUT))).toThrow('The PSBT contains the key 00 twice.')
    expect(() => read(psbt(GLOBAL, OUTPUT, '02abcd0002abcd00'))).toThrow('The PSBT contains the key abcd twice.')
  })

  it('is refused with a type of signature of its own', () => {
    expect(() => read(psbt(GLOBAL, `${OUTPUT}01030401000000`))).toThrow(/signature type/)
  })

  it('is refused when it is cut or continued anywhere', () => {
    for (let length = 0; length < whole.length; length += 2) expect(() => read(whole.slice(0, length))).toThrow()
    expect(() => read(`${whole}00`)).toThrow('The PSBT has trailing bytes.')
    expect(() => read(psbt(GLOBAL, `010121${SPENT}00`))).toThrow('A spent output has trailing bytes.')
  })
})
