import { expect, it } from 'vitest'
import { memo, rich, simple, withMemo } from './testing/deposits.ts'
import { buildOver, chainOver, coin, context, nodeOf, tether } from './testing/fixtures.ts'

it.each([
  ['a payment to a new account', simple, coin, 0],
  ['a payment with a memo to a new account', withMemo, coin, memo.length],
  ['a token transfer', { ...simple, asset: tether }, tether, 0],
  ['a token transfer with a memo', { ...withMemo, asset: tether }, tether, memo.length],
])('the estimate of a fee covers %s, and is not a fifth above it', async (_name, deposit, asset, bytes) => {
  const chain = chainOver(nodeOf({ ...rich, recipientActivated: false, energy: 131_000 }).http)
  const rates = (await chain.readFeeRates?.('TRON', context)) ?? null
  const { networkFee } = await buildOver(chain, deposit)
  const estimate = chain.estimateDepositFee?.(asset, { kind: 'transfer', bytes }, rates)?.amount ?? 0n
  expect(estimate).toBeGreaterThanOrEqual(networkFee)
  expect(estimate * 10n).toBeLessThanOrEqual(networkFee * 12n)
})

it('a call takes the energy that its provider states', async () => {
  const chain = chainOver(nodeOf(rich).http)
  const rates = (await chain.readFeeRates?.('TRON', context)) ?? null
  const estimate = (units?: bigint) =>
    chain.estimateDepositFee?.(tether, { kind: 'call', bytes: 300, units }, rates)?.amount
  expect((estimate(200_000n) ?? 0n) - (estimate(100_000n) ?? 0n)).toBe(120_000n * 100n)
  expect(estimate()).toBe(estimate(131_000n))
})
