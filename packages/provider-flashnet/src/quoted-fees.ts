import { type Fee, type FeeAsset, type Token, UpstreamError } from '@switchyard/core'
import { read, usualInbound } from '@switchyard/provider-kit'
import { listedOf } from './assets.ts'
import type { Plan } from './plan-quote.ts'

/** Decimals of assets fees are taken in, where the answer leaves them out. Source: documentation of the API. */
const usualDecimals: Readonly<Record<string, number>> = { USDC: 6, 'USDC.e': 6, USDT: 6, USDB: 6, PathUSD: 6, BTC: 8 }

/**
 * The fees of an estimate, in the asset they are taken in, often neither sold nor bought, and already out of the output:
 * Flashnet's own, rounded, then the shares, then what delivery costs; `inbound` is what the wallet pays on top.
 */
export const quotedFees = (plan: Plan, body: unknown): readonly Fee[] => {
  const asset = feeAsset(plan, body)
  const amount = (name: string): bigint => read.optionalAmount(body, name) ?? 0n
  const own = amount('feeAmount') + amount('roundingFeeAmount')
  const delivery = amount('networkCostAmount') + amount('sweepFeeAmount')
  return [
    { type: 'liquidity', asset, amount: own, bps: read.optionalInteger(body, 'feeBps') ?? 0 },
    ...shares(plan, asset, amount('appFeeAmount')),
    ...(delivery > 0n ? [{ type: 'outbound' as const, asset, amount: delivery }] : []),
    usualInbound(plan.ask.sell),
  ]
}

/** One figure for all recipients, split by their basis points. */
const shares = ({ shares: { affiliateBps, serviceBps } }: Plan, asset: FeeAsset, amount: bigint): readonly Fee[] => {
  const total = BigInt(affiliateBps + serviceBps)
  if (total === 0n) return []
  const affiliate = (amount * BigInt(affiliateBps)) / total
  return [
    ...(affiliateBps > 0 ? [{ type: 'affiliate' as const, asset, amount: affiliate, bps: affiliateBps }] : []),
    ...(serviceBps > 0 ? [{ type: 'service' as const, asset, amount: amount - affiliate, bps: serviceBps }] : []),
  ]
}

const feeAsset = ({ ask }: Plan, body: unknown): FeeAsset => {
  const details = read.optionalRecord(body, 'feeAssetDetails')
  const listed = details && listedOf(details)
  if (listed) return assetOf(listed.token)
  const symbol = read.text(body, 'feeAsset')
  const own = details ? undefined : [ask.buy, ask.sell].find(({ ticker }) => ticker === symbol)
  if (own) return assetOf(own)
  const decimals = (details && read.optionalInteger(details, 'decimals')) ?? usualDecimals[symbol]
  if (decimals === undefined)
    throw new UpstreamError(`the fees are in ${symbol.slice(0, 40)}, whose decimals are not told`)
  return { identifier: `SPARK.${symbol}`, chain: 'SPARK', decimals }
}

const assetOf = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })
