/**
 * The highest value a limit may be rounded to so that it fits a memo: halfway to the highest limit that the quoted
 * output meets, which leaves half of the slippage tolerance.
 */
export const limitCeiling = (highest: bigint, limit: bigint): bigint => limit + (highest - limit) / 2n
