import { chainByCode, type Surface, type SurfaceAsset, toHuman } from '@switchyard/core'
import { isHalted } from './family/halts.ts'
import type { Network } from './family/network.ts'
import type { Pool } from './family/node-state.ts'
import type { Snapshot, TradedAsset } from './snapshot.ts'

/**
 * What the provider trades. Halted assets stay listed both ways: a halt lasts minutes to hours, and the quote says
 * `swapHalted` where a closed listing would drop the provider without a word.
 */
export const surfaceOf = (network: Network, snapshot: Snapshot): Surface => ({
  assets: [...snapshot.assets.values()].map((traded) => surfaceAsset(network, snapshot, traded)),
  ...(isHalted(network, network.coin, snapshot) ? { note: 'swapHalted' } : {}),
})

const surfaceAsset = (network: Network, snapshot: Snapshot, traded: TradedAsset): SurfaceAsset => {
  const usd = usdPrice(network, snapshot.pools, traded.asset)
  return {
    token: traded.token,
    sell: canDeposit(snapshot, traded),
    buy: true,
    providerId: traded.asset,
    ...(usd === undefined ? {} : { usd }),
  }
}

/** ERC-20 tokens can only be deposited through a router. */
export const canDeposit = ({ inbounds }: Pick<Snapshot, 'inbounds'>, { token }: TradedAsset): boolean =>
  token.address === undefined ||
  chainByCode(token.chain)?.family !== 'evm' ||
  inbounds.get(token.chain)?.router !== undefined

/** Decimals of the node's USD prices. */
const USD_DECIMALS = 8

const usdPrice = (network: Network, pools: ReadonlyMap<string, Pool>, asset: string): string | undefined => {
  const usd = asset === network.coin ? coinUsd(pools) : pools.get(asset)?.usd
  return usd === undefined || usd === 0n ? undefined : toHuman(usd, USD_DECIMALS)
}

/** The network's own coin has no pool: its price follows from the deepest pool that has one. */
const coinUsd = (pools: ReadonlyMap<string, Pool>): bigint | undefined => {
  let deepest: Pool | undefined
  for (const pool of pools.values()) {
    if (pool.available && pool.usd && pool.coinDepth > (deepest?.coinDepth ?? 0n)) deepest = pool
  }
  return deepest?.usd && (deepest.usd * deepest.assetDepth) / deepest.coinDepth
}
