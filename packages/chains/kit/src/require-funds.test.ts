import type { ChainContext, Deposit, Funds } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { coinOf } from './coin.ts'
import { requireFunds } from './require-funds.ts'

const deposit: Deposit = { kind: 'simpleTransfer', asset: coinOf('TRON'), amount: 0n, sources: ['T1'], to: 'T2' }
const token: Deposit = { ...deposit, asset: { ...deposit.asset, identifier: 'TRON.T-T3', address: 'T3' } }
const context: ChainContext = {
  signal: new AbortController().signal,
  clock: { now: () => 0 },
  tokens: { find: () => undefined },
}
const funds = (balance: bigint, gasBalance: bigint): Funds => ({ balance, gasBalance, state: undefined })

describe('requiring funds', () => {
  it('passes what is just covered', () => {
    expect(() => requireFunds(deposit, funds(5n, 7n), { amount: 5n, native: 7n }, context)).not.toThrow()
  })

  it('names a balance that is short before a fee that is', () => {
    expect(() => requireFunds(deposit, funds(1_499_999n, 0n), { amount: 1_500_000n, native: 2n }, context)).toThrow(
      expect.objectContaining({
        code: 'insufficientBalance',
        message: 'Cannot build transaction. Insufficient balance for asset TRON.TRX amount 1.5',
        data: { chain: 'TRON.TRX', amount: '1.5', address: 'T1' },
      }),
    )
  })

  it('gives the figures of a fee that is short', () => {
    expect(() => requireFunds(deposit, funds(1n, 1_000_000n), { amount: 1n, native: 1_000_001n }, context)).toThrow(
      expect.objectContaining({
        code: 'unableToBuildTransaction',
        data: { asset: 'TRON.TRX', needed: '1.000001', available: '1', address: 'T1' },
      }),
    )
  })

  it('wants the fee of a coin that is sold, and not of a token', () => {
    const outlay = { amount: 1n, native: 2n, fee: 3n }
    expect(() => requireFunds(deposit, funds(1n, 5n), outlay, context)).not.toThrow()
    expect(() => requireFunds(deposit, funds(1n, 4n), outlay, context)).toThrow(/holds/)
    expect(() => requireFunds(token, funds(1n, 2n), outlay, context)).not.toThrow()
    expect(() => requireFunds(token, funds(1n, 1n), outlay, context)).toThrow(/holds/)
  })

  it('lets everything pass once the caller has waived the balance, and not the estimate alone', () => {
    const waiving = (balance: boolean): ChainContext => ({ ...context, waived: { balance, estimate: true } })
    const short = { amount: 2n, native: 2n }
    expect(() => requireFunds(deposit, funds(1n, 1n), short, waiving(true))).not.toThrow()
    expect(() => requireFunds(deposit, funds(1n, 1n), short, waiving(false))).toThrow()
  })
})
