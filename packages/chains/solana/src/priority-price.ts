import type { PriorityOptions } from './options.ts'

/** Returns the price per compute unit, in millionths of a lamport: a percentile of recent prices, within bounds. */
export const choosePrice = (paid: readonly bigint[], options: Required<PriorityOptions>): bigint => {
  const { percentile, minimum, maximum } = options
  const sorted = [...paid].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percentile) / 100))
  const price = sorted[index] ?? 0n
  if (price < minimum) return minimum
  return price > maximum ? maximum : price
}
