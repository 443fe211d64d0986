import { type SupportedAsset, type SupportedAssets, toHuman } from '@switchyard/core'
import { spotValue } from '../asset/spot-value.ts'
import { type Network, networkDecimals } from '../network.ts'
import { isHalted } from '../node/halts.ts'
import type { ListedAsset } from '../node/listed-asset.ts'
import type { Pool } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'

/**
 * The supported assets of the provider. Halted assets stay listed: a halt lasts minutes to hours, and a quote then returns
 * `swapHalted`, whereas an unlisted asset would drop the provider silently.
 */
export const supportedAssets = (network: Network, snapshot: Snapshot): SupportedAssets => ({
  assets: [...snapshot.assets.values()].map((listed) => supportedAsset(network, snapshot, listed)),
  note: describeState(network, snapshot),
  haltedChains: haltedChains(network, snapshot),
})

/** Chains on which every listed asset is halted. */
const haltedChains = (network: Network, snapshot: Snapshot): readonly string[] => {
  const listed = [...snapshot.assets.values()]
  const open = new Set(
    listed.filter(({ asset }) => !isHalted(network, asset, snapshot)).map(({ token }) => token.chain),
  )
  return [...new Set(listed.map(({ token }) => token.chain))].filter((chain) => !open.has(chain))
}

/** `singleNode` means that vaults, routers and halts are the word of one node. */
const describeState = (network: Network, snapshot: Snapshot): SupportedAssets['note'] => {
  if (isHalted(network, network.coin, snapshot)) return 'swapHalted'
  return snapshot.voters === 1 ? 'singleNode' : undefined
}

const supportedAsset = (network: Network, snapshot: Snapshot, listed: ListedAsset): SupportedAsset => {
  const usd = usdPrice(network, snapshot.pools, listed.asset)
  return {
    token: listed.token,
    sell: listed.sellable,
    buy: true,
    providerId: listed.asset,
    usd,
  }
}

/** Decimals of the node's USD prices. */
const USD_DECIMALS = 8

const usdPrice = (network: Network, pools: ReadonlyMap<string, Pool>, asset: string): string | undefined => {
  const quoted = asset === network.coin ? coinUsd(pools) : pools.get(asset)?.usd
  const usd = quoted ?? dollarValue(network, pools, asset)
  return usd === undefined || usd === 0n ? undefined : toHuman(usd, USD_DECIMALS)
}

/** Without prices from the node: the value of one whole token at the depths of the deepest stablecoin pool. */
const dollarValue = (network: Network, pools: ReadonlyMap<string, Pool>, asset: string): bigint | undefined => {
  const dollars = network.dollarAssets.flatMap((name) => pools.get(name) ?? []).filter(({ available }) => available)
  if (dollars.length === 0) return undefined
  const deepest = dollars.reduce((best, pool) => (pool.coinDepth > best.coinDepth ? pool : best))
  return spotValue(network, pools, 10n ** BigInt(networkDecimals(network, asset)), asset, deepest.asset)
}

/** The network's own coin has no pool: its price follows from the deepest pool with a price. */
const coinUsd = (pools: ReadonlyMap<string, Pool>): bigint | undefined => {
  let deepest: Pool | undefined
  for (const pool of pools.values()) {
    if (pool.available && pool.usd && pool.coinDepth > (deepest?.coinDepth ?? 0n)) deepest = pool
  }
  return deepest?.usd && (deepest.usd * deepest.assetDepth) / deepest.coinDepth
}
