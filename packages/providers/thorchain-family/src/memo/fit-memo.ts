import { memoBytes } from '@switchyard/provider-kit'
import { buildMemo, type SwapMemo } from './memo.ts'
import { plainLimit, shortenLimit, type WrittenLimit } from './memo-limit.ts'

/** A memo that fits its sell chain. */
export interface FittedMemo {
  readonly text: string
  /** Length of the text in UTF-8. */
  readonly bytes: number
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
  const whole = writeWithin(memo, ceiling, budget, notation, false)
  if (whole || memo.refund === undefined) return whole
  return writeWithin({ ...memo, refund: undefined }, ceiling, budget, notation, true)
}

/** How a network reads limits: plain digits alone, or scientific notation too. */
export type LimitNotation = 'digits' | 'scientific'

const writeWithin = (
  memo: SwapMemo,
  ceiling: bigint,
  budget: number,
  notation: LimitNotation,
  refundDropped: boolean,
): FittedMemo | undefined => {
  const digits = String(memo.limit)
  const plain = buildMemo(memo, digits)
  const bytes = memoBytes(plain)
  // What is left for the limit.
  const room = budget - bytes + digits.length
  const written = room > 0 ? writeLimit(notation, memo.limit, ceiling, room) : undefined
  if (!written) return undefined
  if (written.text === digits) return { text: plain, bytes, limit: written.limit, refundDropped }
  const text = buildMemo(memo, written.text)
  return { text, bytes: memoBytes(text), limit: written.limit, refundDropped }
}

const writeLimit = (
  notation: LimitNotation,
  limit: bigint,
  ceiling: bigint,
  maxLength: number,
): WrittenLimit | undefined =>
  notation === 'digits' ? plainLimit(limit, maxLength) : shortenLimit(limit, ceiling, maxLength)
