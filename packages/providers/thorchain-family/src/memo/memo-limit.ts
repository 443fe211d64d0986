import { raiseTen } from '@switchyard/core'

const LIMIT = /^(\d+)(?:\.(\d+))?(?:e(\d{1,3}))?$/i

/** Significant bits the network keeps of a limit; the rest is truncated towards zero. */
const SIGNIFICANT_BITS = 64

/**
 * Reads the limit that a memo's text enforces, in digits or scientific notation (`161e6`). Empty text is 0. Returns `undefined`
 * for any other text.
 *
 * Source: thornode memo parser, `big.ParseFloat(text, 10, 64, ToZero)` with the fraction dropped.
 */
export const readLimit = (text: string): bigint | undefined => {
  if (text === '') return 0n
  const match = LIMIT.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const value = shift >= 0 ? digits * raiseTen(shift) : digits / raiseTen(-shift)
  const excess = BigInt(Math.max(0, value.toString(2).length - SIGNIFICANT_BITS))
  return (value >> excess) << excess
}

/** A limit and its text. */
export interface WrittenLimit {
  readonly text: string
  /** The limit that the text enforces. */
  readonly limit: bigint
}

/**
 * Writes `limit` in at most `maxLength` characters, as precisely as possible. Rounds up, so that the memo never enforces
 * less than `limit`, and returns `undefined` when the result would exceed `ceiling`.
 */
export const shortenLimit = (limit: bigint, ceiling: bigint, maxLength: number): WrittenLimit | undefined => {
  const digits = String(limit)
  for (let dropped = 0; dropped < digits.length; dropped++) {
    // Plain digits when they fit, otherwise scientific notation.
    const unit = raiseTen(dropped)
    const rounded = String(((limit + unit - 1n) / unit) * unit)
    const mantissa = rounded.replace(/(?<!0)0+$/, '')
    const text = rounded.length <= maxLength ? rounded : `${mantissa}e${rounded.length - mantissa.length}`
    const enforced = readLimit(text) ?? 0n
    if (text.length <= maxLength && enforced >= limit) {
      return enforced <= ceiling ? { text, limit: enforced } : undefined
    }
  }
  return undefined
}
