import { powerOfTen } from '@switchyard/core'

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
  if (!PRICE.test(price)) throw new TypeError(`"${price}" is no price`)
  const point = price.indexOf('.')
  const digits = point < 0 ? BigInt(price) : BigInt(price.slice(0, point) + price.slice(point + 1))
  const kept = digits * (WHOLE - slippage)
  const shift = buyDecimals - (point < 0 ? 0 : price.length - point - 1)
  const human =
    shift < 0 ? divideHalfUp(kept, WHOLE * powerOfTen(-shift)) : divideHalfUp(kept * powerOfTen(shift), WHOLE)
  return divideHalfUp(human << FRACTION, powerOfTen(sellDecimals))
}

/** What `amount` brings at least at a price, rounded down: base units of either side. */
export const atPrice = (amount: bigint, price: bigint): bigint => (amount * price) >> FRACTION

const PRICE = /^\d{1,100}(?:\.\d{1,100})?$/

/** For divisors that are powers of ten. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend + (divisor >> 1n)) / divisor
