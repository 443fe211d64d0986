import { type SupportedAssets, toHuman } from '@switchyard/core'
import { computeSpotValue } from '../assets/compute-spot-value.ts'
import { findDecimals, type Network } from '../network.ts'
import { isHalted } from '../node/halts.ts'
import type { Pool } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'

/**
 * Lists the supported assets of the provider. Halted assets stay listed: a halt lasts minutes to hours, and a quote then
 * returns `swapHalted`, whereas an unlisted asset would drop the provider silently.
 */
export const listSupportedAssets = (network: Network, snapshot: Snapshot): SupportedAssets => {
  const listed = [...snapshot.assets.values()]
  const open = new Set(
    listed.filter(({ asset }) => !isHalted(network, asset, snapshot)).map(({ token }) => token.chain),
  )
  // `singleNode` means that vaults, routers and halts are the word of one node.
  const single = snapshot.voters === 1 ? 'singleNode' : undefined
  return {
    assets: listed.map(({ token, sellable, asset }) => ({
      token,
      sell: sellable,
      buy: true,
      providerId: asset,
      usd: computeUsdPrice(network, snapshot.pools, asset),
    })),
    note: isHalted(network, network.coin, snapshot) ? 'swapHalted' : single,
    // Chains on which every listed asset is halted.
    haltedChains: [...new Set(listed.map(({ token }) => token.chain))].filter((chain) => !open.has(chain)),
  }
}

/** Decimals of the node's USD prices. */
const USD_DECIMALS = 8

const computeUsdPrice = (network: Network, pools: ReadonlyMap<string, Pool>, asset: string): string | undefined => {
  let usd = pools.get(asset)?.usd
  if (asset === network.coin) {
    // The network's own coin has no pool: its price follows from the deepest pool with a price.
    let deepest: Pool | undefined
    for (const pool of pools.values()) {
      if (pool.available && pool.usd && pool.coinDepth > (deepest?.coinDepth ?? 0n)) deepest = pool
    }
    usd = deepest?.usd && (deepest.usd * deepest.assetDepth) / deepest.coinDepth
  }
  if (usd === undefined) {
    // Without prices from the node: the value of one whole token at the depths of the deepest stablecoin pool.
    const dollars = network.dollarAssets.flatMap((name) => pools.get(name) ?? []).filter(({ available }) => available)
    const [first, ...others] = dollars
    if (!first) return undefined
    const { asset: to } = others.reduce((best, pool) => (pool.coinDepth > best.coinDepth ? pool : best), first)
    usd = computeSpotValue(10n ** BigInt(findDecimals(network, asset)), { from: asset, to }, { network, pools })
  }
  return usd === undefined || usd === 0n ? undefined : toHuman(usd, USD_DECIMALS)
}
