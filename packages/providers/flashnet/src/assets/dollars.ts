import { rescaleUp, type Token } from '@switchyard/core'

/** Tokens worth a dollar each; limits in US cents are converted to them. Source: assets of the API (read 2026-11). */
const dollars: ReadonlySet<string> = new Set([
  'USDC',
  'USDC.e',
  'USDT',
  'USD₮0',
  'USDB',
  'USDG',
  'PYUSD',
  'PathUSD',
  'DAI',
])

export const isDollar = ({ ticker }: Token): boolean => dollars.has(ticker)

/** Converts cents to base units of a dollar token rounded up; `undefined` for any other token. */
export const convertCents = (token: Token, cents: bigint): bigint | undefined =>
  isDollar(token) ? rescaleUp(cents, 2, token.decimals) : undefined
