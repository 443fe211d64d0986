import { spotValue } from '../asset/spot.ts'
import type { Network } from '../network.ts'
import type { Pool } from '../node/node-state.ts'
import type { Terms } from './plan-quote.ts'

/**
 * Whether a swap puts more into one of its pools than the pool holds of it, at the prices before the swap. From there on a
 * pool pays out the less the more goes in, so that nothing is left of a huge amount.
 *
 * Source: output of a swap in the node sources, `x·X·Y / (x + X)²`, which is greatest at `x = X`.
 */
export const beyondPools = (
  network: Network,
  pools: ReadonlyMap<string, Pool>,
  { sell, buy, amount }: Pick<Terms, 'sell' | 'buy' | 'amount'>,
): boolean => {
  const sold = pools.get(sell.asset)
  if (sold && amount > sold.assetDepth) return true
  const bought = pools.get(buy.asset)
  const coins = spotValue(network, pools, amount, sell.asset, network.coin)
  return bought !== undefined && coins !== undefined && coins > bought.coinDepth
}
