import { requireField } from '../deposit/order.ts'
import { toFractionUnits } from './order-amount.ts'
import type { QuoteType, WireQuote } from './wire-quote.ts'

/** The token that an order locks. A `MONO_CHAIN` route locks nothing: it pays out what its router delivers. */
export const findLockedToken = (quote: WireQuote): string | undefined => {
  const inputs: Readonly<Record<QuoteType, string | undefined>> = {
    SWIFT: quote.swiftInputContract,
    MCTP: quote.mctpInputContract,
    FAST_MCTP: quote.fastMctpInputContract,
    MONO_CHAIN: undefined,
    WH: quote.fromToken.contract,
  }
  return inputs[quote.type]
}

/** Tells whether the sold token is swapped into another one before the order. */
export const isSwappedFirst = (quote: WireQuote): boolean => {
  const locked = findLockedToken(quote)
  return locked !== undefined && locked !== quote.fromToken.contract
}

/** The least amount that an order locks, base units of the locked token with `decimals`. @throws {UnreadableInput} when the quote has none. */
export const findLeastLocked = (quote: WireQuote, decimals: number): bigint =>
  isSwappedFirst(quote)
    ? toFractionUnits(requireField(quote.minMiddleAmount, 'minMiddleAmount'), decimals)
    : BigInt(quote.amountIn)
