import { chainByCode, nativeIdentifier } from '@switchyard/core'
import { readAssetName } from '../asset/asset-name.ts'
import { spotValue } from '../asset/spot-value.ts'
import type { Network } from '../network.ts'
import type { Inbound, Pool } from '../node/node-state.ts'

/** Inputs of {@link smallestSell}. */
export interface Costs {
  readonly pools: ReadonlyMap<string, Pool>
  readonly inbounds: ReadonlyMap<string, Inbound>
}

/**
 * Smallest sell the network recommends for a pair, in network units of `sell`: a multiple of the higher outbound fee of the
 * two sides, and enough that a fee of `affiliateBps` can be paid out. Used when a refusal contains no minimum. `undefined`
 * when a price is missing.
 *
 * Source: thornode and mayanode quote handlers, `recommended_min_amount_in`.
 */
export const smallestSell = (
  network: Network,
  costs: Costs,
  sell: string,
  buy: string,
  affiliateBps: number = 0,
): bigint | undefined => {
  const fees = [sell, buy].map((asset) => outboundFeeIn(network, costs, asset, sell))
  const [sellFee, buyFee] = fees
  const forAffiliate = affiliateFloor(network, costs, sell, affiliateBps)
  if (sellFee === undefined || buyFee === undefined || forAffiliate === undefined) return undefined
  const { feesAcross, feesAtHome } = network.smallestSell
  const atHome = [sell, buy].every((asset) => readAssetName(asset)?.chain === network.chain)
  return larger((atHome ? feesAtHome : feesAcross) * larger(sellFee, buyFee), forAffiliate)
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Smallest sell whose affiliate fee can be paid out. */
const affiliateFloor = (network: Network, { pools }: Costs, sell: string, bps: number): bigint | undefined => {
  const fees = network.smallestSell.feesOfAffiliate * network.nativeOutboundFee
  if (bps === 0 || fees === 0n) return 0n
  return spotValue(network, pools, (fees * 10_000n) / BigInt(bps), network.coin, sell)
}

/** Outbound fee of `asset`, in units of `unit`. */
const outboundFeeIn = (
  network: Network,
  { pools, inbounds }: Costs,
  asset: string,
  unit: string,
): bigint | undefined => {
  const chain = readAssetName(asset)?.chain ?? ''
  if (chain === network.chain) return spotValue(network, pools, network.nativeOutboundFee, network.coin, unit)
  const inbound = inbounds.get(chain)
  const facts = chainByCode(chain)
  return inbound && facts && spotValue(network, pools, inbound.outboundFee, nativeIdentifier(facts), unit)
}
