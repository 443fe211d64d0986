import { lessBps, rescale, toBase } from '@switchyard/core'
import { isSwappedFirst, lockedToken } from '../locked-input.ts'
import { middleTokenOf, type Unit } from '../middle-tokens.ts'
import { orderUnits } from '../order-amount.ts'
import type { WireQuote } from './wire-quote.ts'

/** Decimals of a value here. */
const VALUE_DECIMALS = 18

/** Difference between prices of dollar tokens, Mayan's rounding, and fees that a solver takes from elsewhere. */
const TOLERANCE_BPS = 500

/**
 * Least amount of the locked token, base units, that is worth what is sold, where both are the same coin, or else the order's
 * minimum output. Recorded quotes lock between 2.7 and 7.7 per cent more than that.
 *
 * @returns `undefined` when nothing is swapped before the order, or the value is unknown
 */
export const leastMiddle = (quote: WireQuote): bigint | undefined => {
  const locked = isSwappedFirst(quote) ? lockedToken(quote) : undefined
  const token = locked === undefined ? undefined : middleTokenOf(quote.fromChain, locked)
  const value = token && (soldIn(quote, token.unit) ?? minimumIn(quote, token.unit))
  return token && value !== undefined
    ? rescale(lessBps(value, TOLERANCE_BPS), VALUE_DECIMALS, token.decimals)
    : undefined
}

/** Whether the least amount before the order cannot be judged: its token, or the price of the bought one, is unknown. */
export const isUnpriced = (quote: WireQuote): boolean => isSwappedFirst(quote) && leastMiddle(quote) === undefined

/** What is sold, where it is worth the unit itself: Ether that is wrapped. */
const soldIn = ({ fromChain, fromToken, amountIn }: WireQuote, unit: Unit): bigint | undefined =>
  middleTokenOf(fromChain, fromToken.contract)?.unit === unit
    ? rescale(BigInt(amountIn), fromToken.decimals, VALUE_DECIMALS)
    : undefined

/** The minimum output in dollars or in the coin. */
const minimumIn = ({ toChain, toToken, minAmountOut, toTokenPrice }: WireQuote, unit: Unit): bigint | undefined => {
  const digits = Math.min(8, toToken.decimals)
  const minimum = orderUnits(minAmountOut, toToken.decimals)
  if (middleTokenOf(toChain, toToken.contract)?.unit === unit) return rescale(minimum, digits, VALUE_DECIMALS)
  const price = unit === 'USD' && toTokenPrice !== undefined ? toBase(toTokenPrice, VALUE_DECIMALS) : undefined
  return price === undefined || price === 0n
    ? undefined
    : rescale(minimum * price, digits + VALUE_DECIMALS, VALUE_DECIMALS)
}
