import { type FlipAsset, hasOracle, isStable, USDC, wireAsset } from '../assets.ts'
import { boostPools } from '../quote/boost.ts'
import { spreadOf, worth } from '../simulate-swap.ts'
import type { FlipState } from '../state.ts'
import { hexNumber, invalidParams, readAsset, type Wire } from './values.ts'

const MILLION = 1_000_000n

const squareRoot = (value: bigint): bigint => {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Price of an asset in base units of USDC for a base unit, with these fractional bits, moved by parts per million. */
const priceOf = ({ world }: FlipState, asset: FlipAsset, bits: bigint, moved: bigint): bigint => {
  const usdc = world.prices.usd(USDC.priced) * 10n ** BigInt(asset.decimals) * MILLION
  return ((world.prices.usd(asset.priced) * 10n ** BigInt(USDC.decimals) * (MILLION + moved)) << bits) / usdc
}

/** Square root of a price with 96 fractional bits, as pools keep it. */
const rootPrice = (state: FlipState, asset: FlipAsset, moved: bigint): string =>
  hexNumber(squareRoot(priceOf(state, asset, 192n, moved)))

const poolOf = (state: FlipState, [base, quote]: readonly Wire[]): FlipAsset => {
  const asset = readAsset(state, base)
  if (readAsset(state, quote) !== USDC || asset === USDC) throw invalidParams()
  return asset
}

/** `cf_available_pools`. */
export const availablePools = ({ assets }: FlipState): readonly object[] =>
  assets.filter((asset) => asset !== USDC).map((asset) => ({ base: wireAsset(asset), quote: wireAsset(USDC) }))

/** `cf_pool_price_v2`: what providers sell and buy for. */
export const poolPrice = (state: FlipState, params: readonly Wire[]): object => {
  const asset = poolOf(state, params)
  const spread = spreadOf(asset, USDC)
  return {
    base_asset: wireAsset(asset),
    quote_asset: wireAsset(USDC),
    sell: rootPrice(state, asset, spread),
    buy: rootPrice(state, asset, -spread),
    range_order: rootPrice(state, asset, 0n),
  }
}

/** Half of the liquidity is offered on each side. */
const depthOf = ({ world }: FlipState, asset: FlipAsset, paidIn: FlipAsset): bigint =>
  worth(world, paidIn, (asset.depthUsd * 100_000_000n) / 2n)

const NO_ORDERS = { depth: '0x0', price: null }

/** `cf_pool_depth`: limit orders only. */
export const poolDepth = (state: FlipState, params: readonly Wire[]): object => {
  const asset = poolOf(state, params)
  const spread = spreadOf(asset, USDC)
  const side = (paidIn: FlipAsset, moved: bigint): object => ({
    limit_orders: {
      depth: hexNumber(depthOf(state, asset, paidIn)),
      price: hexNumber(priceOf(state, asset, 128n, moved)),
    },
    range_orders: NO_ORDERS,
  })
  return { asks: side(asset, spread), bids: side(USDC, -spread) }
}

/** `cf_pool_orderbook`: one order on each side, amounts in the pool's asset. */
export const poolOrderbook = (state: FlipState, params: readonly Wire[]): object => {
  const asset = poolOf(state, params)
  const spread = spreadOf(asset, USDC)
  const order = (moved: bigint): readonly object[] => [
    { amount: hexNumber(depthOf(state, asset, asset)), sqrt_price: rootPrice(state, asset, moved) },
  ]
  return { bids: order(-spread), asks: order(spread) }
}

/** `cf_pool_info`. */
export const poolInfo = (state: FlipState, params: readonly Wire[]): object => {
  poolOf(state, params)
  return { limit_order_fee_hundredth_pips: 0, range_order_fee_hundredth_pips: 0, quote_asset: wireAsset(USDC) }
}

/** `cf_boost_pools_depth`. */
export const boostPoolsDepth = ({ assets }: FlipState): readonly object[] =>
  assets
    .filter(({ internal }) => internal === 'Btc')
    .flatMap((asset) =>
      boostPools.map(({ bps, sats }) => ({ ...wireAsset(asset), tier: bps, available_amount: hexNumber(sats) })),
    )

/** `cf_oracle_prices`: dollars with six decimals for a base unit, 128 fractional bits. */
export const oraclePrices = (state: FlipState): readonly object[] => {
  const { world, assets } = state
  const oracles = assets.filter(
    (asset) => hasOracle(asset) && ['Bitcoin', 'Ethereum', 'Solana'].includes(asset.chain.name),
  )
  return oracles
    .filter((asset) => asset.chain.name === 'Ethereum' || !isStable(asset))
    .map((asset) => ({
      price: hexNumber((world.prices.usd(asset.priced) << 128n) / (100n * 10n ** BigInt(asset.decimals))),
      updated_at_oracle_timestamp: Math.floor(world.clock.now() / 1_000),
      updated_at_statechain_block: state.height(),
      base_asset: asset.internal,
      quote_asset: 'Usd',
      price_status: 'UpToDate',
    }))
}
