import type { World } from '../../world/world.ts'
import { type Asset, assetName, isCoin, parseAsset } from './asset.ts'
import { type Depths, truncate } from './math/pool.ts'
import type { PoolListing } from './pool-listing.ts'
import { coinScale, type Protocol } from './protocol.ts'

/** The current state of a pool. */
export interface Pool extends Depths {
  readonly identity: Asset
  readonly name: string
  readonly decimals?: number
  readonly status: 'Available' | 'Staged'
  readonly listing: PoolListing
}

/** Pools that swaps move and arbitrage returns to the world's prices. */
export interface Pools {
  all(): readonly Pool[]
  /** Pool of an asset; undefined for the network's coin and for assets without a pool. */
  of(asset: Asset): Pool | undefined
  /** Stores the depths of a pool after a swap. */
  update(name: string, depths: Depths): void
}

const UNIT = 100_000_000n
/** Chain time between arbitrage runs: two blocks. */
const EPOCH_MS = 12_000

const open = (world: World, protocol: Protocol, listing: PoolListing): Pool => {
  const dollars = listing.depthUsd * UNIT * UNIT
  const identity = parseAsset(protocol, listing.asset)
  return {
    identity,
    listing,
    name: assetName(identity),
    status: listing.staged ? 'Staged' : 'Available',
    decimals: listing.decimals,
    ...atPrice(world, protocol, listing, {
      asset: dollars / world.prices.usd(listing.priced),
      rune: (dollars * coinScale(protocol)) / world.prices.usd(protocol.coin.symbol),
    }),
  }
}

/** Integer square root, rounded down. */
const squareRoot = (value: bigint): bigint => {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (let next = (guess + value / guess) >> 1n; next < guess; next = (guess + value / guess) >> 1n) guess = next
  return guess
}

/** The same product of depths at the world's current price. */
const atPrice = (world: World, protocol: Protocol, listing: PoolListing, depths: Depths): Depths => {
  const product = depths.asset * depths.rune
  const value = product * world.prices.usd(listing.priced) * coinScale(protocol)
  const rune = squareRoot(value / world.prices.usd(protocol.coin.symbol))
  return { rune, asset: truncate(product / rune, listing.decimals) }
}

/** Opens the listed pools. */
export const createPools = (world: World, protocol: Protocol): Pools => {
  const pools = new Map<string, Pool>(
    protocol.listings.map((listing) => [listing.asset, open(world, protocol, listing)]),
  )
  let visited = 0
  const arbitrage = (): void => {
    const epoch = Math.floor(world.clock.chainElapsed() / EPOCH_MS)
    if (epoch === visited) return
    visited = epoch
    for (const [name, pool] of pools) pools.set(name, { ...pool, ...atPrice(world, protocol, pool.listing, pool) })
  }
  return {
    all: () => {
      arbitrage()
      return [...pools.values()]
    },
    of: (asset) => {
      arbitrage()
      return isCoin(protocol, asset) ? undefined : pools.get(assetName(asset))
    },
    update: (name, depths) => {
      const pool = pools.get(name)
      if (pool) pools.set(name, { ...pool, asset: depths.asset, rune: depths.rune })
    },
  }
}
