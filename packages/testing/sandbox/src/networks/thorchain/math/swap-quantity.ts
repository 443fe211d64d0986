import { fromRune } from './convert.ts'
import type { Depths } from './pool.ts'
import { share } from './share.ts'

/** Inputs of the number of sub-swaps; a side without a pool is RUNE. */
export interface QuantityTerms {
  readonly source?: Depths
  readonly target?: Depths
  readonly deposit: bigint
  /** THORChain blocks between sub-swaps; zero means no streaming. */
  readonly interval: bigint
  readonly minimumSlip: bigint
}

/** Maximum length of a stream, blocks. */
export const STREAM_LENGTH = 14_400n

/** Maximum number of sub-swaps of a deposit; zero without an interval. Source: thornode getMaxSwapQuantity v3. */
export const maxSwapQuantity = ({ source, target, deposit, interval, minimumSlip }: QuantityTerms): bigint => {
  if (interval === 0n) return 0n
  const floors = [source, target]
    .filter((pool) => pool !== undefined)
    .map((pool) => share(minimumSlip, 10_000n, pool.rune))
    .filter((floor) => floor > 0n)
  if (floors.length === 0) return 1n
  const smallest = floors.reduce((least, floor) => (floor < least ? floor : least))
  const size = source ? fromRune(source, smallest) : smallest
  if (size === 0n) return 1n
  const [wanted, most] = [deposit / size, STREAM_LENGTH / interval]
  const quantity = wanted > most ? most : wanted
  return quantity < 1n ? 1n : quantity
}
