import { rescale } from '@switchyard/core'

/** Fraction digits an order carries at most, whatever the token has. */
const ORDER_DIGITS = 8

/**
 * A figure of a quote (`0.0041234567891`) in units of `decimals`, to at most eight fraction digits.
 *
 * Mayan's own client rounds to one digit more and cuts that digit off, so 0.9999999996 counts as 1. The contracts and the
 * solvers see the figure written this way; another one would be another order. Throws `TypeError` for what is no decimal.
 *
 * Source: swap-sdk 15.2.0, `getAmountOfFractionalAmount` (read 2026-11); vectors computed with it.
 */
export const fractionUnits = (figure: string, decimals: number): bigint => {
  if (!/^\d+(\.\d+)?$/.test(figure)) throw new TypeError(`"${figure.slice(0, 80)}" is no decimal`)
  const digits = Math.min(ORDER_DIGITS, decimals)
  const point = figure.indexOf('.')
  const whole = point < 0 ? figure : figure.slice(0, point)
  const fraction = (point < 0 ? '' : figure.slice(point + 1)).padEnd(digits + 2, '0')
  const kept = BigInt(whole + fraction.slice(0, digits + 1))
  const rounded = Number(fraction[digits + 1]) >= 5 ? kept + 1n : kept
  return rescale(rounded / 10n, digits, decimals)
}

/** The same in the units orders use: the token's, but never finer than eight digits. */
export const orderUnits = (figure: string, decimals: number): bigint =>
  fractionUnits(figure, Math.min(ORDER_DIGITS, decimals))

/** An order's figure in base units of the token. */
export const fromOrderUnits = (amount: bigint, decimals: number): bigint =>
  decimals > ORDER_DIGITS ? rescale(amount, ORDER_DIGITS, decimals) : amount
