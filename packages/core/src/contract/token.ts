/**
 * One asset on one chain, as the API lists it.
 *
 * `identifier` is `CHAIN.TICKER` for a chain's own coin and `CHAIN.TICKER-ADDRESS` for a contract token.
 * Two identifiers name the same token when `sameToken` says so: EVM addresses differ in case from list to list.
 */
export interface Token {
  readonly identifier: string
  /** Chain code, `ETH`. */
  readonly chain: string
  /** Chain id as a string, `1`, `bitcoin`. */
  readonly chainId: string
  readonly ticker: string
  /** The ticker, or `TICKER-ADDRESS` for a contract token. */
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Contract address; absent for a chain's own coin. */
  readonly address?: string
  readonly logoURI?: string
  readonly coingeckoId?: string
  /** Name of the rule that restricts the token by region; absent when none is known. */
  readonly geoBlockRule?: string
}

/** Finds tokens the engine knows. Answers `undefined` for an unknown identifier, never a guess. */
export interface TokenLookup {
  find(identifier: string): Token | undefined
}
