import { type Fee, type FeeAsset, type Token, UpstreamError } from '@switchyard/core'
import { estimateInboundFee, read, splitIntegratorFees } from '@switchyard/provider-kit'
import type { Plan } from './plan-quote.ts'

/**
 * Lists the fees of an estimate: Flashnet's own with its rounding, then integrator fees, then delivery, in the asset they are
 * taken in, which often is neither sold nor bought. They are deducted from the output; the wallet pays `inbound` on top.
 */
export const listFees = (body: unknown, plan: Plan): readonly Fee[] => {
  const readAmount = (name: string): bigint => read.optionalAmount(body, name) ?? 0n
  const asset = readFeeAsset(body, plan)
  const own = readAmount('feeAmount') + readAmount('roundingFeeAmount')
  const fees: Fee[] = [{ type: 'liquidity', asset, amount: own, bps: read.optionalInteger(body, 'feeBps') ?? 0 }]

  // One amount holds the fees of all recipients; it is split by their basis points.
  const integratorFees = splitIntegratorFees({ asset, amount: readAmount('appFeeAmount') }, plan.chargedFees)
  fees.push(...integratorFees.filter(({ bps = 0 }) => bps > 0))

  const delivery = readAmount('networkCostAmount') + readAmount('sweepFeeAmount')
  if (delivery > 0n) fees.push({ type: 'outbound', asset, amount: delivery })
  fees.push(estimateInboundFee(plan.params.sell))
  return fees
}

const readFeeAsset = (body: unknown, { params, assets, facts }: Plan): FeeAsset => {
  const details = read.optionalRecord(body, 'feeAssetDetails')
  const listed = details && assets.findByDetails(details)
  if (listed) return toFeeAsset(listed.token)

  const symbol = read.text(body, 'feeAsset')
  if (!details && params.buy.ticker === symbol) return toFeeAsset(params.buy)
  if (!details && params.sell.ticker === symbol) return toFeeAsset(params.sell)
  const decimals = (details && read.optionalInteger(details, 'decimals')) ?? facts.feeDecimals[symbol]
  if (decimals === undefined) throw new UpstreamError(`The fee asset ${symbol.slice(0, 40)} has no decimals.`)
  return { identifier: `SPARK.${symbol}`, chain: 'SPARK', decimals }
}

const toFeeAsset = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })
