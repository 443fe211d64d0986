import { refuse } from '@switchyard/chain-kit'
import type { DecodedDeposit, Token } from '@switchyard/core'
import type { Network } from './network.ts'

/**
 * Returns the denomination of a token: its address if it has one (`ibc/…`, `factory/…`, unchanged), else the coin of
 * its ticker.
 *
 * @throws {SwapError} `unableToBuildTransaction` for an unknown ticker.
 */
export const findDenom = ({ coins, code }: Network, { address, ticker, identifier }: Token): string => {
  if (address !== undefined) return address
  const denom = Object.hasOwn(coins, ticker) ? coins[ticker] : undefined
  return denom ?? refuse(`${identifier} is not a coin of ${code}; known tickers are ${Object.keys(coins).join(', ')}.`)
}

/** Returns the identifier of a coin with a ticker, or the address of a token. */
export const findAsset = ({ coins, code }: Network, denom: string): Pick<DecodedDeposit, 'asset' | 'token'> => {
  const [ticker] = Object.entries(coins).find(([, known]) => known === denom) ?? []
  return ticker === undefined ? { token: denom } : { asset: `${code}.${ticker}` }
}
