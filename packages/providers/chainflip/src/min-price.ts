import { ceilDiv, powerOfTen } from '@switchyard/core'

/** Slippage of a whole, in the unit of slippages here: millionths. */
export const WHOLE: bigint = 1_000_000n

/** Fractional bits of a price on Chainflip. */
export const FRACTION = 128n

/** Decimals of the two sides of a price. */
export interface PriceScale {
  readonly sellDecimals: number
  readonly buyDecimals: number
}

/**
 * Least price a swap may execute at: base units of the bought asset per base unit of the sold one, with 128 fractional
 * bits.
 *
 * `price` is the quoted price of whole tokens, a decimal without exponent; `slippage` in millionths. Rounded as Chainflip's
 * own client does: first to the decimals of the bought asset, then to a whole number, halves up. Throws `TypeError` for
 * what is no price.
 */
export const minPrice = (price: string, slippage: bigint, { sellDecimals, buyDecimals }: PriceScale): bigint => {
  const { digits, places } = parsePrice(price)
  const kept = digits * (WHOLE - slippage)
  const shift = buyDecimals - places
  const human =
    shift < 0 ? divideHalfUp(kept, WHOLE * powerOfTen(-shift)) : divideHalfUp(kept * powerOfTen(shift), WHOLE)
  return divideHalfUp(human << FRACTION, powerOfTen(sellDecimals))
}

/**
 * A quoted price of whole tokens as {@link minPrice} has it, without its intermediate rounding: exact, rounded up.
 *
 * @throws TypeError for a text that is not a decimal without exponent
 */
export const quotedPrice = (price: string, { sellDecimals, buyDecimals }: PriceScale): bigint => {
  const { digits, places } = parsePrice(price)
  return ceilDiv((digits * powerOfTen(buyDecimals)) << FRACTION, powerOfTen(sellDecimals + places))
}

/** What `amount` brings at least at a price, rounded down: base units of either side. */
export const atPrice = (amount: bigint, price: bigint): bigint => (amount * price) >> FRACTION

const PRICE = /^\d{1,100}(?:\.\d{1,100})?$/

const parsePrice = (price: string): { readonly digits: bigint; readonly places: number } => {
  if (!PRICE.test(price)) throw new TypeError(`"${price}" is not a price`)
  const [whole = '', fraction = ''] = price.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

/** For divisors that are powers of ten. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend + (divisor >> 1n)) / divisor
