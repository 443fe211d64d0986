import { type Fee, type FeeAsset, rescale } from '@switchyard/core'
import { type Network, networkDecimals } from '../network.ts'
import type { Inbound } from '../node/node-state.ts'
import { amountOf, type Fields, fieldsOf } from '../node/read.ts'
import { depositFee } from './deposit-fee.ts'
import type { Terms } from './plan-quote.ts'

/**
 * The fees of a quote: all in the buy asset and already taken out of the output, but `inbound`, which the wallet pays.
 *
 * The node tells one figure for all affiliates; it is split between affiliate and operator by their basis points.
 */
export const quotedFees = (
  network: Network,
  terms: Terms,
  quote: Fields,
  inbound: Inbound | undefined,
  memoBytes: number,
): readonly Fee[] => {
  const { identifier, chain, decimals } = terms.buy.token
  const asset: FeeAsset = { identifier, chain, decimals }
  const fees = fieldsOf(quote.fees)
  const read = (name: string): bigint =>
    rescale(amountOf(fees[name]) ?? 0n, networkDecimals(network, terms.buy.asset), decimals)
  const deposit = depositFee(network, terms.sell.token, inbound, memoBytes)
  return [
    { type: 'liquidity', asset, amount: read('liquidity') },
    { type: 'outbound', asset, amount: read('outbound') },
    ...split(terms, asset, read('affiliate')),
    ...(deposit ? [deposit] : []),
  ]
}

const split = ({ affiliateBps, serviceBps }: Terms, asset: FeeAsset, amount: bigint): readonly Fee[] => {
  const total = BigInt(affiliateBps + serviceBps)
  const affiliate = total === 0n ? 0n : (amount * BigInt(affiliateBps)) / total
  const service = total === 0n ? 0n : amount - affiliate
  return [
    { type: 'affiliate', asset, amount: affiliate, bps: affiliateBps },
    { type: 'service', asset, amount: service, bps: serviceBps },
  ]
}
