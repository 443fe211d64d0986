import type { Network } from '../network.ts'
import type { Pool } from '../node/node-state.ts'

/**
 * `amount` of one asset in units of another at the pools' depths, without fees or slip; `undefined` when a pool is
 * missing or empty.
 */
export const spotValue = (
  network: Network,
  pools: ReadonlyMap<string, Pool>,
  amount: bigint,
  from: string,
  to: string,
): bigint | undefined => {
  if (from === to) return amount
  const source = from === network.coin ? itself : pools.get(from)
  const target = to === network.coin ? itself : pools.get(to)
  if (!source || !target || source.assetDepth === 0n || target.coinDepth === 0n) return undefined
  return (amount * source.coinDepth * target.assetDepth) / (source.assetDepth * target.coinDepth)
}

/** The network's own coin, which has no pool, against itself. */
const itself: Pick<Pool, 'assetDepth' | 'coinDepth'> = { assetDepth: 1n, coinDepth: 1n }
