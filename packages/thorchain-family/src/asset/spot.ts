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
  const source = depths(network, pools, from)
  const target = depths(network, pools, to)
  if (!source || !target || source.asset === 0n || target.coin === 0n) return undefined
  return (amount * source.coin * target.asset) / (source.asset * target.coin)
}

const depths = (network: Network, pools: ReadonlyMap<string, Pool>, asset: string): Depths | undefined => {
  if (asset === network.coin) return { asset: 1n, coin: 1n }
  const pool = pools.get(asset)
  return pool && { asset: pool.assetDepth, coin: pool.coinDepth }
}

interface Depths {
  readonly asset: bigint
  readonly coin: bigint
}
