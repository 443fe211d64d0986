/**
 * Slippage between an expected output and the least output that must be held, in basis points, rounded down. 0 when the
 * expected output is not above the minimum.
 *
 * @param expected - base units of the asset bought
 * @param minimum - base units of the asset bought
 *
 * @example
 * ```ts
 * computeRemainingSlippage(1_000n, 990n) // 100
 * ```
 */
export const computeRemainingSlippage = (expected: bigint, minimum: bigint): number =>
  expected <= minimum ? 0 : Number(((expected - minimum) * 10_000n) / expected)
