import { bpsOf, type Fee, type Offer, type QuoteParams, toBase } from '@switchyard/core'
import type { FakeAsset } from './fake-assets.ts'

const USD_DECIMALS = 8

/** USD price in 1e-8 dollars. */
export const usdOf = ({ usd, token }: FakeAsset): bigint => {
  const price = toBase(usd, USD_DECIMALS)
  if (price === undefined || price === 0n) throw new TypeError(`${usd} is no price of ${token.identifier}`)
  return price
}

/** The least sell worth `minUsd` whole dollars, base units, rounded up. */
export const leastSell = (sell: FakeAsset, minUsd: number): bigint => {
  const wanted = BigInt(minUsd) * 10n ** BigInt(USD_DECIMALS + sell.token.decimals)
  const price = usdOf(sell)
  return (wanted + price - 1n) / price
}

/** Output at the fixed prices and what is taken out of it. The worst case is `slippageBps` below, 300 by default. */
export const priced = (
  ask: QuoteParams,
  sell: FakeAsset,
  buy: FakeAsset,
  spreadBps: number,
): Pick<Offer, 'buyAmount' | 'buyAmountMin' | 'fees'> => {
  const sold = ask.sellAmount * usdOf(sell) * 10n ** BigInt(buy.token.decimals)
  const gross = sold / (usdOf(buy) * 10n ** BigInt(sell.token.decimals))
  const fees: readonly Fee[] = [
    fee('liquidity', buy, gross, spreadBps),
    fee('affiliate', buy, gross, ask.fees.affiliateBps),
    fee('service', buy, gross, ask.fees.serviceBps),
  ]
  const buyAmount = fees.reduce((left, { amount }) => left - amount, gross)
  return { buyAmount, buyAmountMin: buyAmount - bpsOf(buyAmount, ask.slippageBps ?? 300), fees }
}

const fee = (type: Fee['type'], { token }: FakeAsset, gross: bigint, bps: number): Fee => ({
  type,
  asset: { identifier: token.identifier, chain: token.chain, decimals: token.decimals },
  amount: bpsOf(gross, bps),
  bps,
})
