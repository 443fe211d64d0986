import type { GasRates } from './gas-rates.ts'

/** Chains whose sells can go through a vault. */
export type VaultChain = 'BTC' | 'ETH' | 'ARB' | 'BSC' | 'SOL'

/** What the options come to. */
export interface Settings {
  /** There is a broker of our own; without one the public backend opens channels, and no fee can be taken. */
  readonly broker: boolean
  /** Account of that broker, `cF…`. */
  readonly brokerAccount?: string
  readonly vaultChains: ReadonlySet<string>
  /** Account of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** Blocks of the State Chain a swap is tried for; absent leaves it to the quote's advice. */
  readonly retryBlocks?: number
  readonly gasRates: GasRates
}
