import Big from 'big.js'
import { toHuman } from './amounts.ts'

/** Computes the worth of base units in USD, a decimal string without exponent. The price may have one. */
export const computeWorth = (amount: bigint, decimals: number, usd: string): string => {
  const price = /e/i.test(usd) ? Big(usd).toFixed() : usd
  const point = price.indexOf('.')
  if (point < 0) return toHuman(amount * BigInt(price), decimals)
  const fraction = price.slice(point + 1)
  return toHuman(amount * BigInt(price.slice(0, point) + fraction), decimals + fraction.length)
}

/**
 * `true` for a decimal that is more than another, exactly. Rounding to a number keeps the order, so decimals are compared digit by
 * digit only where their numbers are equal.
 *
 * @throws {Error} where one is no decimal: a limit is never guessed.
 */
export const isMore = (one: string, other: string): boolean => {
  const [left, right] = [Number(one), Number(other)]
  return left > right || (!(left < right) && Big(one).gt(other))
}
