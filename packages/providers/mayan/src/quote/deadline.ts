/** Time before an order's deadline when the offer expires, milliseconds: the transaction must confirm and be fulfilled. */
export const DEADLINE_MARGIN_MS = 60_000

/** An order locks its funds until the deadline. Recorded: 20 minutes to two hours. */
const LONGEST_MS = 24 * 3_600_000

/**
 * Tells whether an order can still be placed and returns its funds within a day.
 *
 * @param deadline - Unix seconds
 * @param now - Unix milliseconds
 */
export const isLive = (deadline: string, now: number): boolean => {
  const left = Number(deadline) * 1_000 - now
  return left > DEADLINE_MARGIN_MS && left <= LONGEST_MS
}
