import { hexToBytes } from '@noble/hashes/utils.js'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import type { BodyOutput } from './read-body.ts'
import type { Evidence } from './read-psbt.ts'
import { readSpentOutputs } from './spent.ts'

const RAW = `0100000001${'11'.repeat(32)}0000000000ffffffff02010000000000000001510200000000000000015200000000`
const previous = hexToBytes(RAW)
const TXID = bitcoin.Transaction.fromHex(RAW).getId()
const [first, second]: readonly [BodyOutput, BodyOutput] = [
  { amount: 1n, script: hexToBytes('51') },
  { amount: 2n, script: hexToBytes('52') },
]

const spent = (evidence: Evidence, vout = 1, txid = TXID): readonly BodyOutput[] =>
  readSpentOutputs({ body: { inputs: [{ txid, vout }], outputs: [] }, evidence: [evidence] })

describe('what a PSBT spends', () => {
  it('is the output that the input names of its previous transaction', () => {
    expect(spent({ previous }, 0)).toEqual([first])
    expect(spent({ previous }, 1)).toEqual([second])
    expect(spent({ previous, output: second })).toEqual([second])
  })

  it('is the spent output where that is all there is', () => {
    expect(spent({ output: second })).toEqual([second])
  })

  it('follows the order of the inputs', () => {
    const inputs = [1, 0].map((vout) => ({ txid: TXID, vout }))
    const both = readSpentOutputs({ body: { inputs, outputs: [] }, evidence: [{ previous }, { output: first }] })
    expect(both).toEqual([second, first])
  })

  it('is refused with the transaction of another id', () => {
    expect(() => spent({ previous }, 1, '22'.repeat(32))).toThrow(/another id/)
    expect(() => spent({ previous, output: second }, 1, '22'.repeat(32))).toThrow(/another id/)
  })

  it('is refused where nothing shows it', () => {
    expect(() => spent({})).toThrow(/no evidence/)
    expect(() => spent({ previous }, 2)).toThrow(/no evidence/)
    expect(() => spent({ previous, output: second }, 2)).toThrow(/no evidence/)
    const inputs = [{ txid: TXID, vout: 0 }]
    expect(() => readSpentOutputs({ body: { inputs, outputs: [] }, evidence: [] })).toThrow(/no evidence/)
  })

  it('is refused where amount or script differ between the two kinds of evidence', () => {
    for (const output of [first, { ...second, amount: 3n }, { ...second, script: hexToBytes('53') }])
      expect(() => spent({ previous, output })).toThrow(/differ/)
  })
})
