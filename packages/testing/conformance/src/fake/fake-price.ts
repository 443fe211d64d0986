import { bpsOf, type Fee, type Offer, type QuoteParams, toBase } from '@switchyard/core'
import type { FakeAsset } from './fake-assets.ts'

const USD_DECIMALS = 8

/** USD price in 1e-8 dollars. */
export const usdOf = ({ usd, token }: FakeAsset): bigint => {
  const price = toBase(usd, USD_DECIMALS)
  if (price === undefined || price === 0n) throw new TypeError(`${usd} is not a price of ${token.identifier}`)
  return price
}

/** The smallest sell amount worth `minUsd` whole dollars, base units, rounded up. */
export const leastSell = (sell: FakeAsset, minUsd: number): bigint => {
  const wanted = BigInt(minUsd) * 10n ** BigInt(USD_DECIMALS + sell.token.decimals)
  const price = usdOf(sell)
  return (wanted + price - 1n) / price
}

/** Output at the fixed prices less the fees. The minimum is `slippageBps` below it, 300 by default. */
export const priced = (
  params: QuoteParams,
  sell: FakeAsset,
  buy: FakeAsset,
  spreadBps: number,
): Pick<Offer, 'buyAmount' | 'minBuyAmount' | 'fees'> => {
  const sold = params.sellAmount * usdOf(sell) * 10n ** BigInt(buy.token.decimals)
  const gross = sold / (usdOf(buy) * 10n ** BigInt(sell.token.decimals))
  const fees: readonly Fee[] = [
    fee('liquidity', buy, gross, spreadBps),
    fee('affiliate', buy, gross, params.fees.affiliateBps),
    fee('service', buy, gross, params.fees.serviceBps),
  ]
  const buyAmount = fees.reduce((left, { amount }) => left - amount, gross)
  return { buyAmount, minBuyAmount: buyAmount - bpsOf(buyAmount, params.slippageBps ?? 300), fees }
}

const fee = (type: Fee['type'], { token }: FakeAsset, gross: bigint, bps: number): Fee => ({
  type,
  asset: { identifier: token.identifier, chain: token.chain, decimals: token.decimals },
  amount: bpsOf(gross, bps),
  bps,
})
