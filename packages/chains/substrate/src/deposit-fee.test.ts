import { encodeAddress } from '@polkadot/util-crypto'
import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, nodeOf, usdt } from './testing/fixtures.ts'

const [from, to] = [1, 2].map((fill) => encodeAddress(new Uint8Array(32).fill(fill), 0)) as [string, string]

it.each([coin, usdt])('the estimate of a fee is what the built transfer of $identifier pays', async (asset) => {
  const accounts = { [from]: { free: 10n ** 12n }, [to]: { free: 10n ** 10n } }
  const assets = { [from]: { id: 1984, balance: 10n ** 12n }, [to]: { id: 1984, balance: 10n ** 6n } }
  const { http, priced } = nodeOf({ accounts, assets, fee: 33_000_000n })
  const chain = chainOver(http)
  const rates = (await chain.readFeeRates?.('DOT', context)) ?? null
  const estimated = priced.splice(0)
  const sell = { kind: 'simpleTransfer', asset, amount: 10n ** 9n, sources: [from] as [string], to } as const
  const { networkFee } = await buildOver(chain, sell)
  expect(chain.estimateDepositFee?.(asset, { kind: 'transfer' }, rates)).toEqual({ amount: networkFee })
  // Fees grow with the length: what was priced is at least as long.
  const [built = ''] = priced
  expect(Math.min(...estimated.map(({ length }) => length))).toBeGreaterThanOrEqual(asset === coin ? built.length : 0)
})

it('the State Chain has no fee to estimate', async () => {
  const { http, asked } = nodeOf()
  expect(await chainOver(http).readFeeRates?.('FLIP', context)).toBeNull()
  expect(asked).toEqual([])
})
