const PRECISION = 10n ** 18n

/** Divides and rounds half to even; both operands positive. */
export const divideHalfEven = (numerator: bigint, denominator: bigint): bigint => {
  const [quotient, doubled] = [numerator / denominator, (numerator % denominator) * 2n]
  if (doubled < denominator) return quotient
  return doubled > denominator || quotient % 2n === 1n ? quotient + 1n : quotient
}

/** Quotient of two 18-decimal fixed-point numbers, as the Cosmos decimal type computes it. */
const quotient = (numerator: bigint, denominator: bigint): bigint =>
  divideHalfEven((numerator * PRECISION * PRECISION) / denominator, PRECISION)

/**
 * The fraction part/total of `allocation`: allocation / (total / part), both divisions in 18-decimal fixed point, the
 * result rounded half to even. Zero when part or total is zero.
 *
 * Source: thornode common.GetUncappedShare.
 */
export const share = (part: bigint, total: bigint, allocation: bigint): bigint => {
  if (part === 0n || total === 0n) return 0n
  const ratio = quotient(total * PRECISION, part * PRECISION)
  return ratio === 0n ? 0n : divideHalfEven(quotient(allocation * PRECISION, ratio), PRECISION)
}

/** Like `share`, with `part` capped at `total`. */
export const safeShare = (part: bigint, total: bigint, allocation: bigint): bigint =>
  share(part > total ? total : part, total, allocation)

/** x / (x + depth) in basis points, rounded half to even from 18 decimals. */
export const slipBps = (input: bigint, depth: bigint): bigint =>
  divideHalfEven(quotient(input * PRECISION, (input + depth) * PRECISION) * 10_000n, PRECISION)
