import { countMemoBytes } from '@switchyard/provider-kit'
import { buildMemo, type SwapMemo } from './memo.ts'
import { shortenLimit } from './memo-limit.ts'

/** A memo within the byte budget of its sell chain. */
export interface FittedMemo {
  readonly text: string
  /** Length of the text in UTF-8. */
  readonly bytes: number
  /** The limit that the text enforces, never below the requested one. */
  readonly limit: bigint
  /** A refund address was requested but did not fit. */
  readonly refundDropped: boolean
}

/** Notation of limits that a network reads: digits only, or also scientific notation. */
export type LimitNotation = 'digits' | 'scientific'

/** The room of a memo. */
export interface MemoRoom {
  /** The highest value that the limit may be rounded up to, see {@link computeCeiling}. */
  readonly ceiling: bigint
  /** Bytes. */
  readonly budget: number
  /** Default `scientific`. */
  readonly notation?: LimitNotation
}

/**
 * Writes `memo` within `budget` bytes. Rounds the limit first, then drops the refund address; it never drops the limit.
 * Returns `undefined` when the limit does not fit.
 *
 * The limit is rounded up to `ceiling` at most, and only when `notation` is `scientific`. Parts are never truncated.
 */
export const fitMemo = (memo: SwapMemo, room: MemoRoom): FittedMemo | undefined => {
  const { ceiling, budget, notation = 'scientific' } = room
  for (const refundDropped of [false, true]) {
    const kept = refundDropped ? { ...memo, refund: undefined } : memo
    const digits = String(kept.limit)
    // Bytes available for the limit; below 1, no limit fits.
    const available = budget - countMemoBytes(buildMemo(kept, digits)) + digits.length
    const exact = digits.length <= available ? { text: digits, limit: kept.limit } : undefined
    const written = notation === 'digits' ? exact : shortenLimit(kept.limit, ceiling, available)
    if (!written) continue
    const text = buildMemo(kept, written.text)
    return { text, bytes: countMemoBytes(text), limit: written.limit, refundDropped }
  }
  return undefined
}

/**
 * Returns the highest value a limit may be rounded to so that it fits a memo: halfway to the highest limit that the quoted
 * output meets, which leaves half of the slippage tolerance.
 */
export const computeCeiling = (highest: bigint, limit: bigint): bigint => limit + (highest - limit) / 2n
