import { type Fee, type FeeAsset, type Token, UpstreamError } from '@switchyard/core'
import { estimateInboundFee, read } from '@switchyard/provider-kit'
import type { Plan } from './plan-quote.ts'

/** Decimals of fee assets, for responses without them. Source: documentation of the API. */
const usualDecimals: Readonly<Record<string, number>> = { USDC: 6, 'USDC.e': 6, USDT: 6, USDB: 6, PathUSD: 6, BTC: 8 }

/**
 * The fees of an estimate: Flashnet's own with its rounding, then integrator fees, then delivery, in the asset they are taken
 * in, which often is neither sold nor bought. They are deducted from the output; the wallet pays `inbound` on top.
 */
export const quotedFees = (plan: Plan, body: unknown): readonly Fee[] => {
  const asset = feeAsset(plan, body)
  const own = amountOf(body, 'feeAmount') + amountOf(body, 'roundingFeeAmount')
  const delivery = amountOf(body, 'networkCostAmount') + amountOf(body, 'sweepFeeAmount')
  const fees: Fee[] = [{ type: 'liquidity', asset, amount: own, bps: read.optionalInteger(body, 'feeBps') ?? 0 }]
  addIntegratorFees(fees, plan, asset, amountOf(body, 'appFeeAmount'))
  if (delivery > 0n) fees.push({ type: 'outbound', asset, amount: delivery })
  fees.push(estimateInboundFee(plan.params.sell))
  return fees
}

const amountOf = (body: unknown, name: string): bigint => read.optionalAmount(body, name) ?? 0n

/** Splits the one amount of all recipients by their basis points. */
const addIntegratorFees = (fees: Fee[], { chargedFees }: Plan, asset: FeeAsset, amount: bigint): void => {
  const { affiliateBps, serviceBps } = chargedFees
  const total = affiliateBps + serviceBps
  if (total === 0) return
  const affiliate = (amount * BigInt(affiliateBps)) / BigInt(total)
  if (affiliateBps > 0) fees.push({ type: 'affiliate', asset, amount: affiliate, bps: affiliateBps })
  if (serviceBps > 0) fees.push({ type: 'service', asset, amount: amount - affiliate, bps: serviceBps })
}

const feeAsset = ({ params, assets }: Plan, body: unknown): FeeAsset => {
  const details = read.optionalRecord(body, 'feeAssetDetails')
  const listed = details && assets.ofDetails(details)
  if (listed) return assetOf(listed.token)
  const symbol = read.text(body, 'feeAsset')
  if (!details && params.buy.ticker === symbol) return assetOf(params.buy)
  if (!details && params.sell.ticker === symbol) return assetOf(params.sell)
  const decimals = (details && read.optionalInteger(details, 'decimals')) ?? usualDecimals[symbol]
  if (decimals === undefined) throw new UpstreamError(`The fee asset ${symbol.slice(0, 40)} has no decimals.`)
  return { identifier: `SPARK.${symbol}`, chain: 'SPARK', decimals }
}

const assetOf = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })
