import { lessBps, rescale, toBase } from '@switchyard/core'
import { findMiddleToken } from '../assets/middle-tokens.ts'
import type { MayanFacts, Unit } from '../facts.ts'
import { findLockedToken, isSwappedFirst } from './locked-input.ts'
import { toOrderUnits } from './order-amount.ts'
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
export const findLeastMiddle = (quote: WireQuote, facts: MayanFacts): bigint | undefined => {
  const locked = isSwappedFirst(quote) ? findLockedToken(quote) : undefined
  const token = locked === undefined ? undefined : findMiddleToken(facts, quote.fromChain, locked)
  if (!token) return undefined

  // The sold token may be worth the unit itself: Ether that is wrapped.
  const { fromChain, fromToken, amountIn, toChain, toToken, toTokenPrice } = quote
  const findUnit = (chain: string, contract: string): Unit | undefined => findMiddleToken(facts, chain, contract)?.unit
  const limit = (value: bigint): bigint => rescale(lessBps(value, TOLERANCE_BPS), VALUE_DECIMALS, token.decimals)
  if (findUnit(fromChain, fromToken.contract) === token.unit) {
    return limit(rescale(BigInt(amountIn), fromToken.decimals, VALUE_DECIMALS))
  }

  // Otherwise the minimum output counts, in dollars or in the coin.
  const digits = Math.min(8, toToken.decimals)
  const minimum = toOrderUnits(quote.minAmountOut, toToken.decimals)
  if (findUnit(toChain, toToken.contract) === token.unit) return limit(rescale(minimum, digits, VALUE_DECIMALS))
  const price = token.unit === 'USD' && toTokenPrice !== undefined ? toBase(toTokenPrice, VALUE_DECIMALS) : undefined
  return price ? limit(rescale(minimum * price, digits + VALUE_DECIMALS, VALUE_DECIMALS)) : undefined
}
