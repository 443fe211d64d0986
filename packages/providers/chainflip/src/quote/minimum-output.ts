import { ceilDiv } from '@switchyard/core'
import { computeOutput, FRACTION } from './min-price.ts'

/** Fees taken before and after the swap itself. */
export interface Deductions {
  /** Before the swap, base units of the sold asset: ingress and boost. */
  readonly before: bigint
  /** After the swap, base units of the bought asset: egress, and the rounding of chunks. */
  readonly after: bigint
}

/**
 * Minimum payout at a minimum price. The network compares every chunk with the price before it takes the payout fee, and
 * rounds each down.
 *
 * Source: State Chain, `check_swap_price_violation`.
 */
export const computeMinimumOutput = (sellAmount: bigint, price: bigint, { before, after }: Deductions): bigint => {
  const swapped = sellAmount - before
  const least = computeOutput(swapped > 0n ? swapped : 0n, price) - after
  return least > 0n ? least : 0n
}

/** Lowest price whose payout is at least `minimum`; `undefined` where the fees leave nothing to swap. */
export const findPrice = (minimum: bigint, sellAmount: bigint, { before, after }: Deductions): bigint | undefined => {
  const swapped = sellAmount - before
  return swapped > 0n ? ceilDiv((minimum + after) << FRACTION, swapped) : undefined
}
