import { memoBytes } from '@switchyard/provider-kit'
import { buildMemo, type SwapMemo } from './memo.ts'
import { shortenLimit } from './memo-limit.ts'

/** A memo that fits its sell chain. */
export interface FittedMemo {
  readonly text: string
  /** What the text enforces: at least the limit asked for. */
  readonly limit: bigint
  /** A refund address was asked for and is not in the memo. */
  readonly refundDropped: boolean
}

/**
 * Writes `memo` within `budget` bytes, giving up first the exactness of the limit, then the refund address; never the
 * limit itself. Answers `undefined` when price protection does not fit.
 *
 * The limit may be rounded up to `ceiling` at most. Nothing is ever cut.
 */
export const fitMemo = (memo: SwapMemo, ceiling: bigint, budget: number): FittedMemo | undefined => {
  const { refund: _, ...withoutRefund } = memo
  const whole = writeWithin(memo, ceiling, budget)
  if (whole || memo.refund === undefined) return whole && { ...whole, refundDropped: false }
  const bare = writeWithin(withoutRefund, ceiling, budget)
  return bare && { ...bare, refundDropped: true }
}

const writeWithin = (memo: SwapMemo, ceiling: bigint, budget: number): { text: string; limit: bigint } | undefined => {
  const room = budget - memoBytes(buildMemo(memo, '0')) + 1
  const written = room > 0 ? shortenLimit(memo.limit, ceiling, room) : undefined
  return written && { text: buildMemo(memo, written.text), limit: written.limit }
}
