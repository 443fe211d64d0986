import { Big } from 'big.js'

/** USD prices of one whole token, by identifier. A token without a known price is absent. */
export type Prices = Readonly<Record<string, number>>

const PLACES = 2

const readDecimal = (text: string): Big | undefined => {
  try {
    return new Big(text)
  } catch {
    return undefined
  }
}

/** Computes the value of an amount, for display; `undefined` where the price is unknown. */
export const computeUsd = (amount: string, price: number | undefined): Big | undefined =>
  price === undefined || price <= 0 ? undefined : readDecimal(amount)?.times(price)

/** Formats an amount in USD in the writing of a language. Small values are shown as less than a cent. */
export const formatUsd = (value: Big, language: string): string => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
  if (value.gt(0) && value.lt('0.01')) return `< ${format.format(0.01)}`
  return format.format(value.round(PLACES).toFixed(PLACES) as `${number}`)
}

/**
 * Converts a sum in USD into the amount of a token that it buys, cut off at the token's decimals. The user sees it before a
 * quote is requested, and it is the amount that is sold.
 */
export const convertUsd = (usd: string, price: number | undefined, decimals: number): string | undefined => {
  const sum = readDecimal(usd)
  if (sum === undefined || price === undefined || price <= 0) return undefined
  Big.DP = 60
  return sum.div(price).round(decimals, Big.roundDown).toFixed()
}
