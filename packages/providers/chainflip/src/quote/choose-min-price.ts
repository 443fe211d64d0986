import { ceilDiv } from '@switchyard/core'
import { WHOLE } from './min-price.ts'
import { type Deductions, findPrice } from './minimum-output.ts'

/** A quote as far as its minimum price depends on it. Amounts in base units. */
export interface PricedQuote {
  readonly depositAmount: bigint
  /** Expected output after every fee. */
  readonly egressAmount: bigint
  readonly deductions: Deductions
}

/**
 * Minimum price whose output after every fee is the expected one less the requested slippage, with 128 fractional bits.
 *
 * The slippage of the price alone would not do: the payout fee is fixed, so the output falls by a larger share than the
 * price.
 *
 * @param slippage - millionths
 * @param quoted - the quoted price, which is never exceeded: a higher minimum would refund every swap
 */
export const requestMinPrice = (
  { depositAmount, egressAmount, deductions }: PricedQuote,
  slippage: bigint,
  quoted: bigint,
): bigint => {
  const least = ceilDiv(egressAmount * (WHOLE - slippage), WHOLE)
  const price = findPrice(least, depositAmount, deductions) ?? quoted
  return price < quoted ? price : quoted
}
