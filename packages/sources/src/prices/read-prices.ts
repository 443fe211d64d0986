import { UpstreamError } from '@switchyard/core'
import { at, parseJson } from '@switchyard/net'
import Big from 'big.js'

/** `"usd": 1.23e-7` with the number as written. A quote inside a JSON string is escaped, so nothing else matches. */
const USD = /("usd"\s*:\s*)(-?\d[\d.eE+-]*)/g

/** Longest literal and largest exponent that are accepted. */
const LONGEST = 60
const WIDEST = 30

/**
 * Reads the prices in a response of `/simple/price` or `/simple/token_price`, by CoinGecko's key.
 *
 * Numbers are read from the text, so that no digit is lost and no exponent is left. A price that is null, zero, negative or
 * unreadable is absent.
 *
 * @throws {UpstreamError} if the body is not such a response.
 */
export const readPrices = (text: string): ReadonlyMap<string, string> => {
  const body = parseJson(text.replace(USD, '$1"$2"'))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new UpstreamError('The answer of CoinGecko is no list of prices.')
  }

  const prices = new Map<string, string>()
  for (const [key, entry] of Object.entries(body)) {
    const usd = at(entry, 'usd')
    const price = typeof usd === 'string' ? toPlainPrice(usd) : undefined
    if (price !== undefined) prices.set(key, price)
  }
  return prices
}

/** Writes a JSON number as a plain decimal; `undefined` if it is not a price. */
export const toPlainPrice = (literal: string): string | undefined => {
  if (literal.length > LONGEST || !/^\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(literal)) return undefined
  const price = Big(literal)
  return price.lte(0) || Math.abs(price.e) > WIDEST ? undefined : price.toFixed()
}
