import type { Token } from './token.ts'

/** USD prices the providers' own answers do not give. Decimal strings; a missing price is absent, never zero. */
export interface PriceSource {
  getUsd(tokens: readonly Token[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
}

/** Addresses on a chain that are checked together. */
export interface ScreenedAddress {
  readonly chain: string
  readonly address: string
}

/** Result of a screening. */
export type ScreeningVerdict =
  | { readonly clean: true }
  | { readonly clean: false; readonly address: string; readonly reason: string }

/** The accounts an address names on every chain of an engine, in canonical spelling. Empty when no chain reads it. */
export type AccountReader = (address: string) => readonly string[]

/** Refuses bad addresses. A throw counts as "cannot answer", and the swap is refused. */
export interface Screener {
  /** The index alone: fast, no network. Used at quote time. */
  checkListed(addresses: readonly ScreenedAddress[]): ScreeningVerdict
  /** Everything the deployment has. Used at every swap. */
  screen(addresses: readonly ScreenedAddress[], signal: AbortSignal): Promise<ScreeningVerdict>
  /**
   * Called when an engine is created with the screener. A screener with a list of its own lists the accounts of every entry
   * besides its spelling, and throws from `checkListed` until it has: one account has many spellings.
   */
  useAccounts?(accounts: AccountReader): void
}

/** Hints of the host about the end user's location, in order of precedence. Raw header values. */
export interface RegionHints {
  readonly userIp?: string
  readonly forwardedFor?: string
  readonly edgeCountry?: string
}

/** Country of an IPv4 address, ISO 3166-1 alpha-2; `undefined` when unknown. */
export interface RegionSource {
  findCountry(ipv4: string): string | undefined
}
