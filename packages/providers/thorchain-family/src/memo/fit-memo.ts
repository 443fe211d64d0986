import { countMemoBytes } from '@switchyard/provider-kit'
import { buildMemo, type SwapMemo } from './memo.ts'
import { plainLimit, shortenLimit, type WrittenLimit } from './memo-limit.ts'

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

/**
 * Writes `memo` within `budget` bytes. Rounds the limit first, then drops the refund address; it never drops the limit.
 * Returns `undefined` when the limit does not fit.
 *
 * The limit is rounded up to `ceiling` at most, and only when `notation` is `scientific`. Parts are never truncated.
 */
export const fitMemo = (
  memo: SwapMemo,
  ceiling: bigint,
  budget: number,
  notation: LimitNotation = 'scientific',
): FittedMemo | undefined =>
  writeWithin(memo, ceiling, budget, notation, false) ??
  writeWithin({ ...memo, refund: undefined }, ceiling, budget, notation, true)

/** How a network reads limits: digits only, or also scientific notation. */
export type LimitNotation = 'digits' | 'scientific'

const writeWithin = (
  memo: SwapMemo,
  ceiling: bigint,
  budget: number,
  notation: LimitNotation,
  refundDropped: boolean,
): FittedMemo | undefined => {
  const digits = String(memo.limit)
  // Bytes available for the limit; below 1, no limit fits.
  const available = budget - countMemoBytes(buildMemo(memo, digits)) + digits.length
  const written = writeLimit(notation, memo.limit, ceiling, available)
  if (!written) return undefined
  const text = buildMemo(memo, written.text)
  return { text, bytes: countMemoBytes(text), limit: written.limit, refundDropped }
}

const writeLimit = (
  notation: LimitNotation,
  limit: bigint,
  ceiling: bigint,
  maxLength: number,
): WrittenLimit | undefined =>
  notation === 'digits' ? plainLimit(limit, maxLength) : shortenLimit(limit, ceiling, maxLength)
