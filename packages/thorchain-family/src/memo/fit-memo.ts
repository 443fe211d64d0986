import { memoBytes } from '@switchyard/provider-kit'
import { buildMemo, type SwapMemo } from './memo.ts'
import { plainLimit, shortenLimit, type WrittenLimit } from './memo-limit.ts'

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
 * The limit may be rounded up to `ceiling` at most, and only where the network reads `notation` other than digits.
 * Nothing is ever cut.
 */
export const fitMemo = (
  memo: SwapMemo,
  ceiling: bigint,
  budget: number,
  notation: LimitNotation = 'scientific',
): FittedMemo | undefined => {
  const { refund: _, ...withoutRefund } = memo
  const write = notation === 'digits' ? plainLimit : shortenLimit
  const whole = writeWithin(memo, ceiling, budget, write)
  if (whole || memo.refund === undefined) return whole && { ...whole, refundDropped: false }
  const bare = writeWithin(withoutRefund, ceiling, budget, write)
  return bare && { ...bare, refundDropped: true }
}

/** How a network reads limits: plain digits alone, or scientific notation too. */
export type LimitNotation = 'digits' | 'scientific'

type WriteLimit = (limit: bigint, ceiling: bigint, maxLength: number) => WrittenLimit | undefined

const writeWithin = (
  memo: SwapMemo,
  ceiling: bigint,
  budget: number,
  write: WriteLimit,
): { text: string; limit: bigint } | undefined => {
  const room = budget - memoBytes(buildMemo(memo, '0')) + 1
  const written = room > 0 ? write(memo.limit, ceiling, room) : undefined
  return written && { text: buildMemo(memo, written.text), limit: written.limit }
}
