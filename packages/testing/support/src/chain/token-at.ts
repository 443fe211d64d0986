import { findCoin } from '@switchyard/chain-kit'
import type { Token } from '@switchyard/core'

/** Creates a token of a chain at `address`. */
export const tokenAt = (
  code: string,
  address: string,
  { ticker = 'TEST', decimals = 6 }: { readonly ticker?: string; readonly decimals?: number } = {},
): Token => ({
  ...findCoin(code),
  identifier: `${code}.${ticker}-${address}`,
  ticker,
  symbol: `${ticker}-${address}`,
  name: ticker,
  decimals,
  address,
})
