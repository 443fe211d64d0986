import { rescaleUp, SwapError, toHuman } from '@switchyard/core'
import { findLeastOutput, isPlainBridge } from '../quote/least-output.ts'
import { toOrderUnits } from '../quote/order-amount.ts'
import { findExpectedOutput } from '../quote/translate-quote.ts'
import type { WireQuote } from '../quote/wire-quote.ts'

/**
 * The quote with a minimum output of at least `minimum`, base units of the bought token: the order is refunded rather than
 * filled with less.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the quote expects less, or is a bridge that pays less
 */
export const holdMinimum = (quote: WireQuote, minimum: bigint): WireQuote => {
  if (findLeastOutput(quote) >= minimum) return quote
  const { decimals } = quote.toToken
  const digits = Math.min(8, decimals)
  const held = rescaleUp(minimum, decimals, digits)
  if (isPlainBridge(quote) || held > toOrderUnits(toHuman(findExpectedOutput(quote), decimals), decimals)) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `The output that MAYAN expects is below the minimum ${toHuman(minimum, decimals)}; request a new quote.`,
    )
  }
  return { ...quote, minAmountOut: toHuman(held, digits) }
}
