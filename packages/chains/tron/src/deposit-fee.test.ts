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

it('a payment to an account that exists costs its bytes, and to a new one the price of the account in their place', async () => {
  const rates = (await chainOver(nodeOf(rich).http).readFeeRates?.('TRON', context)) ?? null
  for (const recipientExists of [true, false]) {
    const chain = chainOver(nodeOf({ ...rich, recipientActivated: recipientExists }).http)
    const { networkFee } = await buildOver(chain, withMemo)
    const shape = { kind: 'transfer', bytes: memo.length, recipientExists } as const
    const estimate = chain.estimateDepositFee?.(coin, shape, rates)?.amount ?? 0n
    expect(estimate).toBeGreaterThanOrEqual(networkFee)
    expect(estimate * 20n).toBeLessThanOrEqual(networkFee * 21n)
    // Source: a recorded receipt has the fee 1,100,000, of which 100,000 are `net_fee`.
    if (!recipientExists) expect(networkFee).toBe(1_000_000n + 1_100_000n)
  }
})
