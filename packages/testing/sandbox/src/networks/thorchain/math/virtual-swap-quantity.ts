import { fromRune } from './convert.ts'
import type { Depths } from './pool.ts'
import { share } from './share.ts'
import { STREAM_LENGTH } from './swap-quantity.ts'

/** Inputs of the number of sub-swaps; a side without a pool is the network's coin. */
export interface VirtualQuantityTerms {
  readonly source?: Depths
  readonly target?: Depths
  readonly deposit: bigint
  /** Blocks between sub-swaps; zero means no streaming. */
  readonly interval: bigint
  /** STREAMINGSWAPMINBPFEE. */
  readonly minimumBps: bigint
  readonly sellsCoin: boolean
}

const HUNDREDTHS_OF_A_BP = 1_000_000n

/**
 * Maximum number of sub-swaps of a deposit; zero without an interval. Two pools count as one with their harmonic depth.
 *
 * Source: mayanode 1.111 getMaxSwapQuantity.
 */
export const virtualSwapQuantity = (terms: VirtualQuantityTerms): bigint => {
  const { source, target, deposit, interval, minimumBps, sellsCoin } = terms
  if (interval === 0n) return 0n
  const depths = [source, target].flatMap((pool) => (pool ? [pool.rune] : []))
  const [one = 0n, other] = depths
  const depth = other === undefined ? one : (2n * one * other) / (one + other)
  const least = share((minimumBps * 100n) / BigInt(depths.length || 1), HUNDREDTHS_OF_A_BP, depth)
  const size = sellsCoin ? least : fromRune(source, least)
  if (size === 0n) return 1n
  const [wanted, most] = [deposit / size, STREAM_LENGTH / interval]
  const quantity = wanted > most ? most : wanted
  return quantity < 1n ? 1n : quantity
}
