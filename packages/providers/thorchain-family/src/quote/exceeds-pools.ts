import { computeSpotValue } from '../assets/compute-spot-value.ts'
import type { Network } from '../network.ts'
import type { Pool } from '../node/node-state.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * Returns `true` when a swap adds more to one of its pools than the pool's depth, at the prices before the swap. Beyond that, a larger
 * input yields a smaller output.
 *
 * Source: swap output in the node sources, `x·X·Y / (x + X)²`, which has its maximum at `x = X`.
 */
export const exceedsPools = (
  network: Network,
  pools: ReadonlyMap<string, Pool>,
  { sell, buy, amount }: Pick<QuoteTerms, 'sell' | 'buy' | 'amount'>,
): boolean => {
  const sold = pools.get(sell.asset)
  if (sold && amount > sold.assetDepth) return true
  const bought = pools.get(buy.asset)
  const coins = computeSpotValue(amount, { from: sell.asset, to: network.coin }, { network, pools })
  return bought !== undefined && coins !== undefined && coins > bought.coinDepth
}
