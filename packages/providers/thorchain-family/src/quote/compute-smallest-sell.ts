import { ceilDiv, findChain, nativeIdentifier } from '@switchyard/core'
import { readAssetName } from '../assets/asset-name.ts'
import { computeSpotValue } from '../assets/compute-spot-value.ts'
import type { Network } from '../network.ts'
import type { Inbound, Pool } from '../node/node-state.ts'

/** Parts of a unit that a rounded value is told from an exact one by. */
const FRACTION = 10n ** 18n

/** Inputs of {@link computeSmallestSell}. */
export interface Costs {
  readonly pools: ReadonlyMap<string, Pool>
  readonly inbounds: ReadonlyMap<string, Inbound>
}

/** The assets of a swap in protocol notation, and its smallest affiliate fee. */
export interface SwapPair {
  readonly sell: string
  readonly buy: string
  /** Basis points; absent or 0 without affiliates. */
  readonly affiliateBps?: number
}

/**
 * Returns the smallest sell the network recommends for a pair, in network units of `sell`: a multiple of the higher outbound
 * fee of the two sides, and enough that a fee of `affiliateBps` can be paid out. Used when a refusal contains no minimum.
 * `undefined` when a price is missing.
 *
 * Source: thornode and mayanode quote handlers, `recommended_min_amount_in`.
 */
export const computeSmallestSell = (
  { sell, buy, affiliateBps = 0 }: SwapPair,
  { pools, inbounds }: Costs,
  network: Network,
): bigint | undefined => {
  // Rounded up, and by way of the network's coin as the node values a fee: a fraction below its minimum would be refused.
  const value = (amount: bigint, from: string, to: string): bigint | undefined => {
    const fine = computeSpotValue(amount * FRACTION, { from, to }, { network, pools })
    return fine && ceilDiv(fine, FRACTION)
  }
  const convert = (amount: bigint, from: string): bigint | undefined => {
    const coins = from === sell ? undefined : value(amount, from, network.coin)
    return coins === undefined ? value(amount, from, sell) : value(coins, network.coin, sell)
  }
  const convertOutboundFee = (asset: string): bigint | undefined => {
    const chain = readAssetName(asset)?.chain ?? ''
    if (chain === network.chain) return convert(network.nativeOutboundFee, network.coin)
    const inbound = inbounds.get(chain)
    const facts = findChain(chain)
    return inbound && facts && convert(inbound.outboundFee, nativeIdentifier(facts))
  }
  const sellFee = convertOutboundFee(sell)
  const buyFee = convertOutboundFee(buy)

  const { feesAcross, feesAtHome, feesOfAffiliate } = network.smallestSell
  const paidOut = feesOfAffiliate * network.nativeOutboundFee
  const forAffiliate =
    affiliateBps === 0 || paidOut === 0n ? 0n : convert((paidOut * 10_000n) / BigInt(affiliateBps), network.coin)
  if (sellFee === undefined || buyFee === undefined || forAffiliate === undefined) return undefined

  const atHome = [sell, buy].every((asset) => readAssetName(asset)?.chain === network.chain)
  const forFees = (atHome ? feesAtHome : feesAcross) * (sellFee > buyFee ? sellFee : buyFee)
  return forFees > forAffiliate ? forFees : forAffiliate
}
