import { type BalanceOf, toHuman } from '@switchyard/core'
import type { BalanceResponse } from '../response/services.ts'

/** The body of `GET /balance`. */
export const renderBalances = (balances: readonly BalanceOf[]): readonly BalanceResponse[] =>
  balances.map(({ token, amount }) => ({
    chain: token.chain,
    decimal: token.decimals,
    identifier: token.identifier,
    symbol: token.symbol,
    ticker: token.ticker,
    value: toHuman(amount, token.decimals),
  }))
