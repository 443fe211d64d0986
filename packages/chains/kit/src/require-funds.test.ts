import type { ChainContext, Deposit, Funds } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { findCoin } from './coin.ts'
import { requireFunds } from './require-funds.ts'

const deposit: Deposit = { kind: 'simpleTransfer', asset: findCoin('TRON'), amount: 0n, sources: ['T1'], to: 'T2' }
const token: Deposit = { ...deposit, asset: { ...deposit.asset, identifier: 'TRON.T-T3', address: 'T3' } }
const context: ChainContext = {
  signal: new AbortController().signal,
  clock: { now: () => 0 },
  tokens: { find: () => undefined },
}
const funds = (balance: bigint, gasBalance: bigint): Funds => ({ balance, gasBalance, state: undefined })

describe('requiring funds', () => {
  it('passes an amount that is exactly covered', () => {
    expect(() => requireFunds(deposit, { funds: funds(5n, 7n), amount: 5n, native: 7n }, context)).not.toThrow()
  })

  it('reports a missing balance before a missing fee', () => {
    expect(() =>
      requireFunds(deposit, { funds: funds(1_499_999n, 0n), amount: 1_500_000n, native: 2n }, context),
    ).toThrow(
      expect.objectContaining({
        code: 'insufficientBalance',
        message: 'Cannot build transaction. Insufficient balance for asset TRON.TRX amount 1.5',
        data: { chain: 'TRON.TRX', amount: '1.5', address: 'T1' },
      }),
    )
  })

  it('reports the figures of a missing fee', () => {
    expect(() =>
      requireFunds(deposit, { funds: funds(1n, 1_000_000n), amount: 1n, native: 1_000_001n }, context),
    ).toThrow(
      expect.objectContaining({
        code: 'unableToBuildTransaction',
        data: { asset: 'TRON.TRX', needed: '1.000001', available: '1', address: 'T1' },
      }),
    )
  })

  it('requires the fee for the sell of a coin but not of a token', () => {
    const outlay = { amount: 1n, native: 2n, fee: 3n }
    expect(() => requireFunds(deposit, { funds: funds(1n, 5n), ...outlay }, context)).not.toThrow()
    expect(() => requireFunds(deposit, { funds: funds(1n, 4n), ...outlay }, context)).toThrow(/holds/)
    expect(() => requireFunds(token, { funds: funds(1n, 2n), ...outlay }, context)).not.toThrow()
    expect(() => requireFunds(token, { funds: funds(1n, 1n), ...outlay }, context)).toThrow(/holds/)
  })

  it('passes everything when the caller waives the balance check, not when it waives the estimate alone', () => {
    const waiving = (balance: boolean): ChainContext => ({ ...context, waived: { balance, estimate: true } })
    const short = { amount: 2n, native: 2n }
    expect(() => requireFunds(deposit, { funds: funds(1n, 1n), ...short }, waiving(true))).not.toThrow()
    expect(() => requireFunds(deposit, { funds: funds(1n, 1n), ...short }, waiving(false))).toThrow()
  })
})
