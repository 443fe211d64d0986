import type { World } from '../world/world.ts'

/** Facts of an asset that pricing needs. */
export interface MarketAsset {
  /** Symbol whose price the asset follows. */
  readonly priced: string
  readonly decimals: number
}

const WHOLE = 10_000n

/** Market value of an amount in another asset at the world's prices, less `lostBps` basis points; base units. */
export const marketOutput = (
  world: World,
  sell: MarketAsset,
  buy: MarketAsset,
  amount: bigint,
  lostBps: number,
): bigint => {
  const [from, to] = [world.prices.usd(sell.priced), world.prices.usd(buy.priced)]
  const gross = amount * from * 10n ** BigInt(buy.decimals) * (WHOLE - BigInt(lostBps))
  return gross / (to * 10n ** BigInt(sell.decimals) * WHOLE)
}

/** Value of an amount in whole US dollars. */
export const dollarsOf = (world: World, { priced, decimals }: MarketAsset, amount: bigint): bigint =>
  (amount * world.prices.usd(priced)) / (10n ** BigInt(decimals) * 100_000_000n)

/** Base units worth this many US dollars. */
export const unitsOfDollars = (world: World, { priced, decimals }: MarketAsset, dollars: bigint): bigint =>
  (dollars * 100_000_000n * 10n ** BigInt(decimals)) / world.prices.usd(priced)
