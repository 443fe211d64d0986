/**
 * The highest value a limit may be rounded to so that it fits a memo: halfway to the expected output, which leaves half of
 * the slippage tolerance.
 */
export const limitCeiling = (expected: bigint, limit: bigint): bigint => limit + (expected - limit) / 2n
