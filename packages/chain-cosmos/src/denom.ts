import type { Token } from '@switchyard/core'
import type { Network } from './network.ts'
import { refuse } from './refuse.ts'

/**
 * The denomination of a token: its address where it has one (`ibc/…`, `factory/…`, spelled as the chain spells it), else
 * the coin of its ticker. Refuses a ticker the chain has no coin for.
 */
export const denomOf = ({ coins, code }: Network, { address, ticker, identifier }: Token): string => {
  if (address !== undefined) return address
  const denom = Object.hasOwn(coins, ticker) ? coins[ticker] : undefined
  return denom ?? refuse(`${identifier} names no coin of ${code}.`)
}

/** What a denomination is as the address of a token: `undefined` for the coins that go by their ticker. */
export const tokenOfDenom = ({ coins }: Network, denom: string): string | undefined =>
  Object.values(coins).includes(denom) ? undefined : denom
