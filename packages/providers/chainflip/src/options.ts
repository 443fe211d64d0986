import type { GasRates } from './quote/gas-rates.ts'

/** Chains whose sells can go through a vault. */
export type VaultChain = 'BTC' | 'ETH' | 'ARB' | 'BSC' | 'SOL' | 'TRON'

/** The options with their defaults. */
export interface Settings {
  /** `true` when a broker is configured; without one the public backend opens channels and no fee can be charged. */
  readonly broker: boolean
  /** Account of that broker, `cF…`. */
  readonly brokerAccount?: string
  /** `true` when a State Chain node is configured that verifies deposit addresses. */
  readonly node: boolean
  readonly vaultChains: ReadonlySet<string>
  /** Account of the affiliate, for callers whose key has no account. */
  readonly affiliateAccount?: string
  /** Blocks of the State Chain a swap is retried for; absent for the recommendation of the quote. */
  readonly retryBlocks?: number
  readonly gasRates: GasRates
}

/** Longest retry duration, State Chain blocks. Source: `max_swap_retry_duration_blocks` of the main network. */
export const MOST_RETRY_BLOCKS = 600
