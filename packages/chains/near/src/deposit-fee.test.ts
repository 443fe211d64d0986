import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, nodeOf, USDT } from './testing/fixtures.ts'

const sell = { kind: 'simpleTransfer', amount: 5n, sources: ['alice.near'] as [string], to: 'bob.near' } as const
const accounts = { 'alice.near': 10n ** 25n, 'bob.near': 1n }

it.each([
  // The coin costs most where a provider takes it wrapped.
  { asset: coin, wrapper: 'wrap.near' },
  { asset: USDT, wrapper: undefined },
])('the estimate of a fee is what the built transfer of $asset.identifier pays', async ({ asset, wrapper }) => {
  const chain = chainOver(nodeOf({ accounts, tokens: 9n }).http)
  const rates = (await chain.readFeeRates?.('NEAR', context)) ?? null
  const { networkFee } = await buildOver(chain, { ...sell, asset, wrapper })
  expect(chain.estimateDepositFee?.(asset, { kind: 'transfer' }, rates)).toEqual({ amount: networkFee })
})

it('a registered recipient costs less than the estimate', async () => {
  const chain = chainOver(nodeOf({ accounts, tokens: 9n, registered: ['bob.near'] }).http)
  const rates = (await chain.readFeeRates?.('NEAR', context)) ?? null
  const { networkFee } = await buildOver(chain, { ...sell, asset: USDT })
  expect(chain.estimateDepositFee?.(USDT, { kind: 'transfer' }, rates)?.amount).toBeGreaterThan(networkFee)
})
