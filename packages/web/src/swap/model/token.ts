import type { TokenResponse } from '@switchyard/client'
import { readChain } from '../../format/chain-name.ts'

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

/** Converts a token of the catalogue. */
export const toToken = ({ identifier, chain, ticker, name, decimals, address }: TokenResponse): Token => ({
  identifier,
  chain: chain ?? readChain(identifier),
  ticker,
  name: name ?? ticker,
  decimals,
  contract: address,
})
