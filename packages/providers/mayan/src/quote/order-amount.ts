import { rescale, UnreadableInput } from '@switchyard/core'

/** Maximum fraction digits in an order, regardless of the token's decimals. */
const ORDER_DIGITS = 8

/**
 * A figure of a quote (`0.0041234567891`) in units of `decimals`, to at most eight fraction digits.
 *
 * Mayan's client rounds to one more digit and then truncates it, so 0.9999999996 becomes 1. Contracts and solvers use the
 * figure in this form; another form would be another order.
 *
 * @throws {UnreadableInput} for text that is not a decimal.
 *
 * Source: swap-sdk 15.2.0, `getAmountOfFractionalAmount` (read 2026-11); vectors computed with it.
 */
export const toFractionUnits = (figure: string, decimals: number): bigint => {
  if (!/^\d+(\.\d+)?$/.test(figure)) throw new UnreadableInput(`"${figure.slice(0, 80)}" is not a decimal`)
  const digits = Math.min(ORDER_DIGITS, decimals)
  const point = figure.indexOf('.')
  const whole = point < 0 ? figure : figure.slice(0, point)
  const fraction = (point < 0 ? '' : figure.slice(point + 1)).padEnd(digits + 2, '0')
  const truncated = BigInt(whole + fraction.slice(0, digits + 1))
  const rounded = Number(fraction[digits + 1]) >= 5 ? truncated + 1n : truncated
  return rescale(rounded / 10n, digits, decimals)
}

/** The same in order units: the token's decimals, at most eight. */
export const toOrderUnits = (figure: string, decimals: number): bigint =>
  toFractionUnits(figure, Math.min(ORDER_DIGITS, decimals))

/** Converts order units to base units of the token. */
export const fromOrderUnits = (amount: bigint, decimals: number): bigint =>
  decimals > ORDER_DIGITS ? rescale(amount, ORDER_DIGITS, decimals) : amount
