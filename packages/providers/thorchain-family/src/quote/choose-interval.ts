import type { Network } from '../network.ts'
import type { ListedAsset } from '../node/listed-asset.ts'
import type { VaultState } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { Settings } from '../options.ts'

/** A swap, as far as its interval depends on it. */
export interface SwapSize {
  readonly sell: ListedAsset
  readonly buy: ListedAsset
  /** Network units of the sell asset. */
  readonly amount: bigint
  /** Nothing limits the price. */
  readonly anyOutput: boolean
}

const MILLION = 1_000_000n

/** A quarter of the slippage of requests without one, parts in a million. */
const RAPID_SHARE_PPM = 2_500n

/**
 * Returns the blocks between the sub-swaps of a swap.
 *
 * A swap without a limit always streams, so that its price has time to recover. `rapid` is 0 where several sub-swaps of a swap
 * run in one block: the network divides the swap itself and is done within seconds. No one trades against the pools
 * between them, though the quote is the price of one sub-swap times their number. A sell of a larger share of a pool than
 * `RAPID_SHARE_PPM` would end below its quote by that share, so it streams over blocks.
 */
export const chooseInterval = (
  swap: SwapSize,
  snapshot: Snapshot,
  { network, wanted }: { readonly network: Network; readonly wanted: Settings['streamingInterval'] },
): number => {
  if (wanted !== 'rapid') return swap.anyOutput ? Math.max(1, wanted) : wanted
  if (swap.anyOutput || !hasRapidSwaps(snapshot)) return 1

  // The share of both pools together that is sold, in value: the two sides of a pool are worth the same.
  const { sell, buy, amount } = swap
  const source = snapshot.pools.get(sell.asset)
  const target = snapshot.pools.get(buy.asset)
  const coins = sell.asset === network.coin ? amount : source && (amount * source.coinDepth) / (source.assetDepth || 1n)
  if (coins === undefined) return 1
  const shares = [source, target].map((pool) => (pool === undefined ? 0n : (coins * MILLION) / (pool.coinDepth || 1n)))
  return shares.reduce((sum, share) => sum + share, 0n) <= RAPID_SHARE_PPM ? 0 : 1
}

/**
 * Returns `true` when the advanced swap queue divides swaps without an interval. Without it they are one swap.
 *
 * Source: thornode querier_quotes.go, `AdvSwapQueueEnabled`, and constants/mimir: 1 all swaps, 2 market swaps only.
 */
export const hasRapidSwaps = ({ mimir }: Pick<VaultState, 'mimir'>): boolean =>
  (mimir.get('ENABLEADVSWAPQUEUE') ?? 0) > 0
