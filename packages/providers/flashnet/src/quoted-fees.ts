import { type Fee, type FeeAsset, type Token, UpstreamError } from '@switchyard/core'
import { read, usualInbound } from '@switchyard/provider-kit'
import type { Plan } from './plan-quote.ts'

/** Decimals of assets fees are taken in, where the answer leaves them out. Source: documentation of the API. */
const usualDecimals: Readonly<Record<string, number>> = { USDC: 6, 'USDC.e': 6, USDT: 6, USDB: 6, PathUSD: 6, BTC: 8 }

/**
 * The fees of an estimate, in the asset they are taken in, often neither sold nor bought, and already out of the output:
 * Flashnet's own, rounded, then the chargedFees, then what delivery costs; `inbound` is what the wallet pays on top.
 */
export const quotedFees = (plan: Plan, body: unknown): readonly Fee[] => {
  const asset = feeAsset(plan, body)
  const own = amountOf(body, 'feeAmount') + amountOf(body, 'roundingFeeAmount')
  const delivery = amountOf(body, 'networkCostAmount') + amountOf(body, 'sweepFeeAmount')
  const fees: Fee[] = [{ type: 'liquidity', asset, amount: own, bps: read.optionalInteger(body, 'feeBps') ?? 0 }]
  addShares(fees, plan, asset, amountOf(body, 'appFeeAmount'))
  if (delivery > 0n) fees.push({ type: 'outbound', asset, amount: delivery })
  fees.push(usualInbound(plan.ask.sell))
  return fees
}

const amountOf = (body: unknown, name: string): bigint => read.optionalAmount(body, name) ?? 0n

/** One figure for all recipients, split by their basis points. */
const addShares = (fees: Fee[], { chargedFees }: Plan, asset: FeeAsset, amount: bigint): void => {
  const { affiliateBps, serviceBps } = chargedFees
  const total = affiliateBps + serviceBps
  if (total === 0) return
  const affiliate = (amount * BigInt(affiliateBps)) / BigInt(total)
  if (affiliateBps > 0) fees.push({ type: 'affiliate', asset, amount: affiliate, bps: affiliateBps })
  if (serviceBps > 0) fees.push({ type: 'service', asset, amount: amount - affiliate, bps: serviceBps })
}

const feeAsset = ({ ask, assets }: Plan, body: unknown): FeeAsset => {
  const details = read.optionalRecord(body, 'feeAssetDetails')
  const told = details && assets.told(details)
  if (told) return assetOf(told.token)
  const symbol = read.text(body, 'feeAsset')
  if (!details && ask.buy.ticker === symbol) return assetOf(ask.buy)
  if (!details && ask.sell.ticker === symbol) return assetOf(ask.sell)
  const decimals = (details && read.optionalInteger(details, 'decimals')) ?? usualDecimals[symbol]
  if (decimals === undefined)
    throw new UpstreamError(`the fees are in ${symbol.slice(0, 40)}, whose decimals are not told`)
  return { identifier: `SPARK.${symbol}`, chain: 'SPARK', decimals }
}

const assetOf = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })
