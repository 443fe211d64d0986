import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { readKnown } from '../known.ts'
import { utxo } from '../utxo.ts'
import { checkOutputs } from './check-outputs.ts'

// Source of the addresses: BIP-173 and BIP-350.
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

const judge = (provider: string, code: string, others: readonly (readonly [address: string, amount: bigint])[]) =>
  checkOutputs({ known: readKnown(), verifier: utxo, provider, intent: { chain: { code } } } as unknown as Context, {
    others: others.map(([address, amount]) => ({ address, amount })),
    memo: '=:e:0x00',
  }).map(({ ok }) => ok)

const MAYA = 'MAYACHAIN_STREAMING'
const THOR = 'THORCHAIN_STREAMING'

/** Rows of Maya's `ignoreTx` and of what THORChain reads. */
describe('the outputs of an observed deposit', () => {
  it.each<[string, string, string, readonly (readonly [string, bigint])[], readonly boolean[]]>([
    ['vault, change and memo', MAYA, 'BTC', [[SEGWIT, 1n]], [true, true]],
    ['a Taproot change output', MAYA, 'BTC', [[TAPROOT, 1n]], [true, false]],
    [
      'three outputs with value',
      MAYA,
      'BTC',
      [
        [SEGWIT, 1n],
        [SEGWIT, 2n],
      ],
      [false, true],
    ],
    [
      'five outputs',
      MAYA,
      'BTC',
      [
        [SEGWIT, 1n],
        [SEGWIT, 0n],
        [SEGWIT, 0n],
      ],
      [false, true],
    ],
    ['a Taproot change output', THOR, 'BTC', [[TAPROOT, 1n]], [true, true]],
    ['nine change outputs', THOR, 'BTC', Array.from({ length: 9 }, () => [SEGWIT, 1n] as const), [true, true]],
    ['ten change outputs', THOR, 'BTC', Array.from({ length: 10 }, () => [SEGWIT, 1n] as const), [false, true]],
  ])('is judged as the network reads them: %s, %s', (_, provider, code, others, expected) => {
    expect(judge(provider, code, others)).toEqual(expected)
  })

  it.each(['DASH', 'LTC', 'DOGE', 'BCH', 'ZEC'])('has the same limits at Maya on %s', (code) => {
    const change = 'anyone'
    expect(
      judge(MAYA, code, [
        [change, 1n],
        [change, 1n],
      ])[0],
    ).toBe(false)
  })

  it('has no limits of this kind elsewhere', () => {
    expect(judge('NEAR', 'BTC', [[TAPROOT, 1n]])).toEqual([])
    expect(judge(THOR, 'ETH', [])).toEqual([])
  })
})

describe('a deposit on Solana through THORChain', () => {
  const key = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  it('is one transfer: with another one it would be dropped', () => {
    expect(judge(THOR, 'SOL', [])[0]).toBe(true)
    expect(judge(THOR, 'SOL', [[key, 1n]])[0]).toBe(false)
  })
})
