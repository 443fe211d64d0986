import { type Fee, type Offer, type QuoteParams, takeBps, toBase } from '@switchyard/core'
import type { FakeAsset } from './fake-assets.ts'

const USD_DECIMALS = 8

/** Reads the USD price in 1e-8 dollars. */
export const readUsd = ({ usd, token }: FakeAsset): bigint => {
  const price = toBase(usd, USD_DECIMALS)
  if (price === undefined || price === 0n) throw new TypeError(`${usd} is not a price of ${token.identifier}`)
  return price
}

/** Computes the smallest sell amount worth `minUsd` whole dollars, base units, rounded up. */
export const computeLeastSell = (sell: FakeAsset, minUsd: number): bigint => {
  const wanted = BigInt(minUsd) * 10n ** BigInt(USD_DECIMALS + sell.token.decimals)
  const price = readUsd(sell)
  return (wanted + price - 1n) / price
}

/** The assets of a swap. */
export interface FakePair {
  readonly sell: FakeAsset
  readonly buy: FakeAsset
}

/** Computes the output at the fixed prices less the fees. The minimum is `slippageBps` below it, 300 by default. */
export const priceSwap = (
  params: QuoteParams,
  { sell, buy }: FakePair,
  spreadBps: number,
): Pick<Offer, 'buyAmount' | 'minBuyAmount' | 'fees'> => {
  const sold = params.sellAmount * readUsd(sell) * 10n ** BigInt(buy.token.decimals)
  const gross = sold / (readUsd(buy) * 10n ** BigInt(sell.token.decimals))

  const { identifier, chain, decimals } = buy.token
  const charge = (type: Fee['type'], bps: number): Fee => ({
    type,
    asset: { identifier, chain, decimals },
    amount: takeBps(gross, bps),
    bps,
  })
  const fees = [
    charge('liquidity', spreadBps),
    charge('affiliate', params.fees.affiliateBps),
    charge('service', params.fees.serviceBps),
  ]

  const buyAmount = fees.reduce((left, { amount }) => left - amount, gross)
  return { buyAmount, minBuyAmount: buyAmount - takeBps(buyAmount, params.slippageBps ?? 300), fees }
}
