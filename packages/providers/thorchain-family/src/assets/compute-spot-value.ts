import type { Network } from '../network.ts'
import type { Pool } from '../node/node-state.ts'

/** Stands for the pool of the network's own coin, which has none. */
const itself: Pick<Pool, 'assetDepth' | 'coinDepth'> = { assetDepth: 1n, coinDepth: 1n }

/**
 * Computes the value of `amount` of one asset in another at the pool depths, without fees or slip; `undefined` when a pool is
 * missing or empty.
 */
export const computeSpotValue = (
  amount: bigint,
  { from, to }: { readonly from: string; readonly to: string },
  { network, pools }: { readonly network: Network; readonly pools: ReadonlyMap<string, Pool> },
): bigint | undefined => {
  if (from === to) return amount
  const source = from === network.coin ? itself : pools.get(from)
  const target = to === network.coin ? itself : pools.get(to)
  if (!source || !target || source.assetDepth === 0n || target.coinDepth === 0n) return undefined
  return (amount * source.coinDepth * target.assetDepth) / (source.assetDepth * target.coinDepth)
}
