import { describe, expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from '../networks.ts'
import { type InputForm, rules } from '../rules.ts'
import { testKey } from '../testing/keys.ts'
import { encodeNullData, readNullData } from '../transaction/null-data.ts'
import { computeDust } from './dust.ts'
import { createConventionalMeter, createRateMeter } from './fee.ts'
import { addInput, computeWeight, NO_INPUTS, sumOutputs } from './weight.ts'

const BTC = networks.BTC as NetworkPrefixes
const script = (form: InputForm): Uint8Array => testKey('x', form, BTC).script
const inputs = (...forms: readonly InputForm[]) => forms.reduce(addInput, NO_INPUTS)
const vsize = (spent: readonly InputForm[], ...scripts: readonly Uint8Array[]): number =>
  computeWeight(inputs(...spent), sumOutputs(scripts)) / 4

describe('sizes', () => {
  it('equal those of signed transactions', () => {
    expect(vsize(['p2pkh'], script('p2pkh'))).toBe(10 + 148 + 34)
    expect(vsize(['p2wpkh'], script('p2wpkh'))).toBe(10.5 + 68 + 31)
    expect(vsize(['p2sh'], script('p2sh'))).toBe(10.5 + 91 + 32)
    expect(vsize(['p2tr'], script('p2tr'))).toBe(10.5 + 57.5 + 43)
    expect(vsize(['p2wsh'], script('p2wsh'))).toBe(10.5 + 104.5 + 43)
  })

  it('include an empty witness for every legacy input next to a segwit one', () => {
    expect(vsize(['p2pkh', 'p2pkh', 'p2wpkh'])).toBe(10.5 + 2 * 148.25 + 68)
  })

  it('include longer counters from 253 inputs on', () => {
    const many = Array.from({ length: 253 }, (): InputForm => 'p2wpkh')
    expect(vsize(many) - vsize(many.slice(1))).toBe(68 + 2)
  })

  it('equal those of production: four and one witness inputs', () => {
    const meter = createRateMeter(1500n)
    expect(meter.fee(inputs('p2wpkh', 'p2wpkh', 'p2wpkh', 'p2wpkh'), sumOutputs([script('p2wpkh')]))).toBe(471n)
    expect(meter.fee(inputs('p2wpkh', 'p2wpkh', 'p2wpkh', 'p2wpkh'), sumOutputs([script('p2wsh')]))).toBe(489n)
  })
})

describe('dust', () => {
  it.each([
    ['p2pkh', 546n, 5460n],
    ['p2sh', 540n, 5400n],
    ['p2wpkh', 294n, 2940n],
    ['p2wsh', 330n, 3300n],
    ['p2tr', 330n, 3300n],
  ] as const)('of %s is what nodes say', (form, btc, ltc) => {
    expect(computeDust(script(form), rules.BTC as (typeof rules)[string])).toBe(btc)
    expect(computeDust(script(form), rules.LTC as (typeof rules)[string])).toBe(ltc)
  })

  // The soft dust limit of Dogecoin Core: one hundredth of a coin for every output.
  it('of Dogecoin is the same for every output', () => {
    for (const form of ['p2pkh', 'p2sh'] as const)
      expect(computeDust(script(form), rules.DOGE as (typeof rules)[string])).toBe(1_000_000n)
  })
})

describe('the conventional fee', () => {
  it('counts at least two actions, else the larger of inputs and outputs', () => {
    const key = script('p2pkh')
    const feeAt = (marginalFee: bigint, count: number, ...scripts: readonly Uint8Array[]): bigint =>
      createConventionalMeter(marginalFee).fee({ count, weight: 0, bare: count }, sumOutputs(scripts))
    const fee = (count: number, ...scripts: readonly Uint8Array[]): bigint => feeAt(5_000n, count, ...scripts)
    expect(fee(1, key)).toBe(10_000n)
    expect(feeAt(1_000n, 3, key)).toBe(3_000n)
    expect(fee(3, key)).toBe(15_000n)
    expect(fee(1, key, key, encodeNullData(new Uint8Array(80)))).toBe(25_000n)
    expect(fee(1, key, encodeNullData(new Uint8Array(1)))).toBe(10_000n)
  })
})

describe('a data output', () => {
  it('is encoded as by wallets, for every length', () => {
    for (let length = 1; length <= 80; length++) {
      const payload = new Uint8Array(length).fill(length)
      expect(readNullData(encodeNullData(payload))).toEqual(payload)
      expect(encodeNullData(payload)).toHaveLength(length + (length < 76 ? 2 : 3))
    }
  })

  it('is not read from other scripts', () => {
    for (const bytes of [
      [],
      [0x6a],
      [0x6a, 0x00],
      [0x6a, 0x02, 0x01],
      [0x51, 0x01, 0x01],
      [0x6a, 0x4c, 0x01, 0x01],
      [0x6a, 0x51],
    ])
      expect(readNullData(Uint8Array.from(bytes))).toBeUndefined()
  })
})
