import { chainByCode, nativeIdentifier } from '@switchyard/core'
import { readAssetName } from './asset-name.ts'
import type { Network } from './network.ts'
import type { Inbound, Pool } from './node-state.ts'
import { spotValue } from './spot.ts'

/** What the smallest sell depends on. */
export interface Costs {
  readonly pools: ReadonlyMap<string, Pool>
  readonly inbounds: ReadonlyMap<string, Inbound>
}

/** How many outbound fees a sell must be worth. Source: thornode config, `recommended_min_amount_in`. */
const FEES_ACROSS = 3n
const FEES_AT_HOME = 2n

/**
 * Smallest sell the network recommends for a pair, in its units of `sell`: three times the dearer outbound fee of the two
 * sides, two times within the network's own chain. For refusals that name no minimum; `undefined` when a price is missing.
 *
 * Source: thornode quote handler, `recommended_min_amount_in`.
 */
export const smallestSell = (network: Network, costs: Costs, sell: string, buy: string): bigint | undefined => {
  const fees = [sell, buy].map((asset) => outboundFeeIn(network, costs, asset, sell))
  const [sellFee, buyFee] = fees
  if (sellFee === undefined || buyFee === undefined) return undefined
  const atHome = [sell, buy].every((asset) => readAssetName(asset)?.chain === network.chain)
  return (atHome ? FEES_AT_HOME : FEES_ACROSS) * (sellFee > buyFee ? sellFee : buyFee)
}

/** What paying out `asset` costs, in units of `unit`. */
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
