import { refuse } from '@switchyard/chain-kit'
import type { DecodedDeposit, Token } from '@switchyard/core'
import type { Network } from './network.ts'

/**
 * The denomination of a token: its address where it has one (`ibc/…`, `factory/…`, spelled as the chain spells it), else
 * the coin of its ticker. Refuses a ticker the chain has no coin for.
 */
export const denomOf = ({ coins, code }: Network, { address, ticker, identifier }: Token): string => {
  if (address !== undefined) return address
  const denom = Object.hasOwn(coins, ticker) ? coins[ticker] : undefined
  return denom ?? refuse(`${identifier} names no coin of ${code}.`)
}

/** What a denomination is: the identifier of a coin that goes by its ticker, or else the address of a token. */
export const assetOfDenom = ({ coins, code }: Network, denom: string): Pick<DecodedDeposit, 'asset' | 'token'> => {
  const [ticker] = Object.entries(coins).find(([, known]) => known === denom) ?? []
  return ticker === undefined ? { token: denom } : { asset: `${code}.${ticker}` }
}
