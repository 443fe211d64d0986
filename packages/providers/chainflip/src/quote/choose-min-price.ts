import { ceilDiv } from '@switchyard/core'
import { fromBps, fromPercent, toMinPrice, toQuotedPrice, WHOLE } from './min-price.ts'
import { type Deductions, findPrice } from './minimum-output.ts'
import type { QuoteTerms } from './plan-quote.ts'
import type { WireQuote } from './wire-quote.ts'

const RECOMMENDED_PERCENT = 1

/**
 * Chooses the minimum price of a swap, with 128 fractional bits.
 *
 * Without a requested slippage it is the quoted price less the recommended percent, as in the backend's own client. With one,
 * the output after every fee is the expected one less the slippage. The slippage of the price alone would not do: the payout
 * fee is fixed, so the output falls by a larger share than the price.
 */
export const chooseMinPrice = (
  { params: { slippageBps }, sell, buy }: QuoteTerms,
  { estimatedPrice, slippagePercent = RECOMMENDED_PERCENT, depositAmount, egressAmount }: WireQuote,
  deductions: Deductions,
): bigint => {
  const scale = { sellDecimals: sell.token.decimals, buyDecimals: buy.token.decimals }
  if (slippageBps === undefined) return toMinPrice(estimatedPrice, fromPercent(slippagePercent), scale)

  // A minimum above the quoted price would refund every swap.
  const quoted = toQuotedPrice(estimatedPrice, scale)
  const least = ceilDiv(egressAmount * (WHOLE - fromBps(slippageBps)), WHOLE)
  const price = findPrice(least, depositAmount, deductions) ?? quoted
  return price < quoted ? price : quoted
}
