import type { TokenResponse } from '@switchyard/client'
import { chainOf } from '../../format/chain-name.ts'

/** A token that can be chosen. */
export interface Token {
  /** `ETH.USDC-0xA0b8…`. */
  readonly identifier: string
  /** Chain code. */
  readonly chain: string
  readonly ticker: string
  readonly name: string
  readonly decimals: number
  /** Address of its contract, if it has one. */
  readonly contract?: string
}

/** A token of the catalogue. */
export const tokenOf = ({ identifier, chain, ticker, name, decimals, address }: TokenResponse): Token => ({
  identifier,
  chain: chain ?? chainOf(identifier),
  ticker,
  name: name ?? ticker,
  decimals,
  ...(address === undefined ? {} : { contract: address }),
})
