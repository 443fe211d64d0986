import { computeRemainingSlippage } from './compute-remaining-slippage.ts'

/** Orders requested for one deposit at most: the price may move between quote and order. */
const ATTEMPTS = 3

/** An order with the output it expects and the least it pays, base units of the asset bought. */
export interface PricedOrder<T> {
  readonly order: T
  readonly expected: bigint
  readonly least: bigint
}

/**
 * Requests orders until one pays at least `minimum`.
 *
 * Each retry uses the slippage that is left between the new price and the minimum; the last one uses half of it, in case
 * the price keeps falling.
 *
 * @param minimum - least output to hold, base units of the asset bought
 * @param slippageBps - slippage of the first request
 * @returns `undefined` when the price itself is below the minimum, or no order holds it
 * @throws {Error} whatever `request` throws
 *
 * @example
 * ```ts
 * const order = await holdMinimum(minBuyAmount, 100, (slippageBps) => requestOrder(slippageBps))
 * if (!order) throw new SwapError('outputAmountDeviationTooHigh', 'The price has fallen.')
 * ```
 */
export const holdMinimum = async <T>(
  minimum: bigint,
  slippageBps: number,
  request: (slippageBps: number) => Promise<PricedOrder<T>>,
): Promise<T | undefined> => {
  let tolerance = slippageBps
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { order, expected, least } = await request(tolerance)
    if (least >= minimum) return order
    if (expected < minimum) return undefined
    const remaining = computeRemainingSlippage(expected, minimum)
    const used = attempt === 0 ? remaining : Math.floor(remaining / 2)
    tolerance = Math.max(0, Math.min(used, tolerance - 1))
  }
  return undefined
}
