/**
 * Amounts are `bigint` base units inside and decimal strings at the edges. Nothing here passes through `number`.
 */

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** Longest decimal string read; every real amount of every chain fits several times over. */
const LONGEST = 120

/** Code of the digit `0`. */
const ZERO = 48

/**
 * Reads a human decimal (`'0.015'`) as base units.
 *
 * Answers `undefined` for anything else than digits with one optional `.`, and when the value is finer than `decimals`
 * (trailing zeros are no precision). No sign, no exponent, no rounding.
 */
export const toBase = (human: string, decimals: number): bigint | undefined => {
  if (human.length > LONGEST) return undefined
  const match = DECIMAL.exec(human)
  if (!match) return undefined
  const whole = match[1] as string
  const fraction = (match[2] ?? '').replace(/(?<!0)0+$/, '')
  if (fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Base units as a human decimal: no exponent, no trailing zeros, `'0'` for zero, a leading `-` for negatives. */
export const toHuman = (base: bigint, decimals: number): string => {
  if (base < 0n) return `-${toHuman(-base, decimals)}`
  const figures = base.toString()
  const digits = figures.length > decimals ? figures : figures.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
}

/** Reads base units from their decimal digits; `undefined` for anything else. */
export const parseBase = (digits: string): bigint | undefined =>
  /^\d{1,100}$/.test(digits) ? BigInt(digits) : undefined

/** `amount` expressed with `to` decimals instead of `from`, rounded down. */
export const rescale = (amount: bigint, from: number, to: number): bigint => {
  if (to === from) return amount
  return to > from ? amount * raiseTen(to - from) : amount / raiseTen(from - to)
}

/** `rescale`, rounded up: for minimums and fees the user must be able to cover. */
export const rescaleUp = (amount: bigint, from: number, to: number): bigint =>
  to >= from ? rescale(amount, from, to) : ceilDiv(amount, raiseTen(from - to))

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

/** Ten to a power that is not negative; those of usual decimals are worked out once. */
export const raiseTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)

/** Quotient rounded up; both arguments non-negative. */
export const ceilDiv = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

const BPS = 10_000n

/** `bps` basis points of `amount`, rounded down. */
export const takeBps = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / BPS

/** Returns what is left of `amount` after `bps` basis points, rounded down. */
export const lessBps = (amount: bigint, bps: number): bigint => (amount * (BPS - BigInt(bps))) / BPS
