import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ChainSettings } from './chain-settings.ts'
import { fundOutputs } from './fund.ts'
import { type NetworkPrefixes, networks } from './networks.ts'
import { readRequestedOutputs } from './requested-outputs.ts'
import { rules } from './rules.ts'
import { transfer, withMemo } from './testing/deposits.ts'
import { scriptOf } from './testing/wallet.ts'

const network = networks.BTC as NetworkPrefixes
const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OWNER = 'bc1qafwyq8wyemxd9yjpz3c0red826aplzjjqrnvzt'
const settings = { code: 'BTC', network, rules: rules.BTC } as ChainSettings

/** Funds a deposit with so many coins of 10,000 at 1 base unit per virtual byte. */
const fundWith = (count: number, deposit: Deposit) => {
  const script = scriptOf(OWNER, network)
  const coins = Array.from({ length: count }, (_, vout) => ({
    ...{ owner: OWNER, form: 'p2wpkh' as const, script, txid: '11'.repeat(32), vout },
    ...{ value: 10_000n, confirmed: true },
  }))
  const requested = readRequestedOutputs(deposit, network)
  return fundOutputs(deposit, { requested, utxoSet: { coins, rate: 1_000n }, first: OWNER }, settings)
}

const plain = { chain: 'BTC', to: VAULT, amount: 1n, sources: [OWNER] } as const
const sweep = transfer({ ...plain, sweep: true })
const noted = (bytes: number, more: object = {}) => withMemo({ ...plain, memo: 'x'.repeat(bytes), ...more })
const TOO_LARGE = /above the maximum transaction size/

// Weight of P2WPKH by BIP-141: 50 for a transaction of many inputs, 272 for an input, 124 for an output; nodes relay 400,000.
describe('the largest transaction', () => {
  it('has an output to the vault', () => {
    // 50 + 1,470 × 272 = 399,890; 124 more are too much.
    expect(fundWith(1_469, sweep).coins).toHaveLength(1_469)
    expect(() => fundWith(1_470, sweep)).toThrow(TOO_LARGE)
  })

  it('has its memo', () => {
    // 50 + 1,469 × 272 + 124 = 399,742; memos of 40 and of 80 bytes weigh 204 and 368.
    expect(fundWith(1_469, noted(40, { sweep: true })).coins).toHaveLength(1_469)
    expect(() => fundWith(1_469, noted(80, { sweep: true }))).toThrow(TOO_LARGE)
  })

  it('has its change, where there is any', () => {
    // Spends every coin and leaves some hundred base units beyond the dust limit.
    const amount = 14_690_000n - 101_000n
    expect(fundWith(1_469, transfer({ ...plain, amount })).change).toBeGreaterThan(0n)
    expect(() => fundWith(1_469, noted(40, { amount }))).toThrow(TOO_LARGE)
  })
})
