import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, gatewayOf } from './testing/fixtures.ts'
import { addressOf } from './testing/signed.ts'

it.each([
  ['GAIA', 'ATOM', 'cosmos', 'uatom'],
  ['THOR', 'RUNE', 'thor', 'rune'],
])('the estimate of a fee on %s is what the built transfer pays', async (code, ticker, prefix, denom) => {
  const answers = {
    '/feemarket/v1/gas_prices': { prices: [{ denom: 'uatom', amount: '0.007' }] },
    '/thorchain/network': { native_tx_fee_rune: '3000000' },
  }
  const chain = chainOver(gatewayOf({ balances: { [denom]: '900000000' }, answers }).http)
  const asset = coin(code, ticker)
  const [from, to] = [
    await addressOf(new Uint8Array(32).fill(3), prefix),
    await addressOf(new Uint8Array(32).fill(4), prefix),
  ]
  const sell = { kind: 'simpleTransfer', asset, amount: 1_000_000n, sources: [from] as [string], to } as const
  const rates = (await chain.readFeeRates?.(code, context)) ?? null
  const { networkFee } = await buildOver(chain, sell)
  expect(networkFee).toBeGreaterThan(0n)
  expect(chain.estimateDepositFee?.(asset, { kind: 'transfer' }, rates)).toEqual({ amount: networkFee })
})

it('chains that cannot be sold on are not asked', async () => {
  const chain = chainOver(async () => {
    throw new Error('A request was sent.')
  })
  for (const code of ['HARBOR', 'KUJI', 'NOBLE']) expect(await chain.readFeeRates?.(code, context)).toBeNull()
})
