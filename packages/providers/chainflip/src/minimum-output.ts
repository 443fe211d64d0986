import { ceilDiv } from '@switchyard/core'
import { atPrice, FRACTION } from './min-price.ts'

/** What is taken beside the swap itself. */
export interface Deductions {
  /** Before the swap, base units of the sold asset: ingress and boost. */
  readonly before: bigint
  /** After the swap, base units of the bought asset: egress, and what rounding of chunks costs. */
  readonly after: bigint
}

/**
 * What is paid out at least at a least price: every chunk is held against the price before the payout's fee, each rounded
 * down.
 *
 * Source: State Chain, `check_swap_price_violation`.
 */
export const minimumOutput = (sellAmount: bigint, price: bigint, { before, after }: Deductions): bigint => {
  const swapped = sellAmount - before
  const least = atPrice(swapped > 0n ? swapped : 0n, price) - after
  return least > 0n ? least : 0n
}

/** Smallest price that pays out `minimum` at least; `undefined` where the fees leave nothing to swap. */
export const priceForOutput = (
  minimum: bigint,
  sellAmount: bigint,
  { before, after }: Deductions,
): bigint | undefined => {
  const swapped = sellAmount - before
  return swapped > 0n ? ceilDiv((minimum + after) << FRACTION, swapped) : undefined
}
