import type { Fee } from '@switchyard/core'
import type { Network } from '../network.ts'
import { baseAmount, type ListedAsset } from '../node/listed-asset.ts'
import type { Inbound } from '../node/node-state.ts'
import { amountOf, type Fields } from '../node/read.ts'
import { depositFee } from './deposit-fee.ts'
import type { Terms } from './plan-quote.ts'

/**
 * The fees of a quote, out of its `fees`: all in the buy asset and already taken out of the output, but `inbound`, which the wallet pays.
 *
 * The node tells one figure for all affiliates; it is split between affiliate and operator by their basis points.
 */
export const quotedFees = (
  network: Network,
  terms: Terms,
  fees: Fields,
  inbound: Inbound | undefined,
  memoBytes: number,
): readonly Fee[] => {
  const { buy, sell, affiliateBps, serviceBps } = terms
  const asset = buy.feeAsset
  const shares = affiliateBps + serviceBps === 0 ? 0n : told(buy, fees.affiliate)
  const affiliate = shares === 0n ? 0n : (shares * BigInt(affiliateBps)) / BigInt(affiliateBps + serviceBps)
  const taken: readonly Fee[] = [
    { type: 'liquidity', asset, amount: told(buy, fees.liquidity) },
    { type: 'outbound', asset, amount: told(buy, fees.outbound) },
    { type: 'affiliate', asset, amount: affiliate, bps: affiliateBps },
    { type: 'service', asset, amount: shares - affiliate, bps: serviceBps },
  ]
  const deposit = depositFee(network, sell.token, inbound, memoBytes)
  return deposit ? taken.concat(deposit) : taken
}

/** A figure of the node in base units of the token; 0 where it tells none. */
const told = (asset: ListedAsset, figure: unknown): bigint => baseAmount(asset, amountOf(figure) ?? 0n)
