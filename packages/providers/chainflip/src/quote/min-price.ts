import { ceilDiv, raiseTen } from '@switchyard/core'

/** A slippage of 100 %, in millionths. */
export const WHOLE: bigint = 1_000_000n

/** Fractional bits of a price on Chainflip. */
export const FRACTION = 128n

/** Decimals of the two sides of a price. */
export interface PriceScale {
  readonly sellDecimals: number
  readonly buyDecimals: number
}

/**
 * Minimum price of a swap: base units of the bought asset per base unit of the sold one, with 128 fractional bits.
 *
 * Rounded as Chainflip's own client does: first to the decimals of the bought asset, then to an integer, halves up.
 *
 * @param price - quoted price of whole tokens, a decimal without exponent
 * @param slippage - millionths
 * @throws {TypeError} for a text that is not a price
 */
export const toMinPrice = (price: string, slippage: bigint, { sellDecimals, buyDecimals }: PriceScale): bigint => {
  const { digits, places } = parsePrice(price)
  const reduced = digits * (WHOLE - slippage)
  const shift = buyDecimals - places
  const human =
    shift < 0 ? divideHalfUp(reduced, WHOLE * raiseTen(-shift)) : divideHalfUp(reduced * raiseTen(shift), WHOLE)
  return divideHalfUp(human << FRACTION, raiseTen(sellDecimals))
}

/**
 * A quoted price of whole tokens as {@link minPrice} has it, without its intermediate rounding: exact, rounded up.
 *
 * @throws {TypeError} for a text that is not a decimal without exponent
 */
export const toQuotedPrice = (price: string, { sellDecimals, buyDecimals }: PriceScale): bigint => {
  const { digits, places } = parsePrice(price)
  return ceilDiv((digits * raiseTen(buyDecimals)) << FRACTION, raiseTen(sellDecimals + places))
}

/** Output of `amount` at a price, rounded down. Base units of either side. */
export const computeOutput = (amount: bigint, price: bigint): bigint => (amount * price) >> FRACTION

const PRICE = /^\d{1,100}(?:\.\d{1,100})?$/

const parsePrice = (price: string): { readonly digits: bigint; readonly places: number } => {
  if (!PRICE.test(price)) throw new TypeError(`"${price}" is not a price`)
  const [whole = '', fraction = ''] = price.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

/** For divisors that are powers of ten. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend + (divisor >> 1n)) / divisor

/** Millionths in a percent. Further digits are cut, so that the limit is never looser than requested. */
const MILLIONTHS_PER_PERCENT = 10_000

/** Basis points as millionths, from 0 to 1,000,000. */
export const fromBps = (bps: number): bigint => fromPercent(bps / 100)

/** Percent as millionths, from 0 to 1,000,000. */
export const fromPercent = (percent: number): bigint => {
  const millionths = BigInt(Math.max(0, Math.floor(percent * MILLIONTHS_PER_PERCENT + 1e-6)))
  return millionths > WHOLE ? WHOLE : millionths
}
