import { plainDecimal } from '@switchyard/provider-kit'

/** Slippage of a whole, in the unit of slippages here: millionths. */
export const WHOLE: bigint = 1_000_000n

/** Fractional bits of a price on Chainflip. */
const FRACTION = 128n

/** Decimals of the two sides of a price. */
export interface PriceScale {
  readonly sellDecimals: number
  readonly buyDecimals: number
}

/**
 * Least price a swap may execute at: base units of the bought asset per base unit of the sold one, with 128 fractional
 * bits.
 *
 * `price` is the quoted price of whole tokens, `slippage` in millionths. Rounded as Chainflip's own client does: first to
 * the decimals of the bought asset, then to a whole number, halves up. Throws `TypeError` for what is no price.
 */
export const minPrice = (price: string, slippage: bigint, { sellDecimals, buyDecimals }: PriceScale): bigint => {
  const { digits, decimals } = readDecimal(price)
  const kept = WHOLE - slippage
  const human = divideHalfUp(digits * kept * 10n ** BigInt(buyDecimals), WHOLE * 10n ** BigInt(decimals))
  return divideHalfUp(human << FRACTION, 10n ** BigInt(sellDecimals))
}

/** What `amount` brings at least at a price, rounded down: base units of either side. */
export const atPrice = (amount: bigint, price: bigint): bigint => (amount * price) >> FRACTION

const readDecimal = (text: string): { readonly digits: bigint; readonly decimals: number } => {
  const plain = plainDecimal(text)
  if (plain === undefined) throw new TypeError(`"${text}" is no price`)
  const [whole = '', fraction = ''] = plain.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}

const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)
