import type { PluginOrigin } from '../contract/plugin.ts'
import type { ProviderLabel } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'

/** One provider's tokens. */
export interface TokenListing {
  readonly provider: string
  /** Unix milliseconds of the read it was made from. */
  readonly timestamp: number
  readonly tokens: readonly (Token & { readonly providerId?: string })[]
  readonly keywords: readonly string[]
}

/** A provider as `/providers` shows it. `enabledChainIds` is empty while it is switched off. */
export interface ProviderListing {
  readonly id: string
  readonly label: ProviderLabel
  readonly tokenCount: number
  readonly supportedChainIds: readonly string[]
  readonly enabledChainIds: readonly string[]
  /** Origin of a provider that was loaded by name. */
  readonly plugin?: PluginOrigin
}

/** Chain ids of a provider by whether they are switched on. */
export interface ProviderStatus {
  /** The provider's id; the plugin's module where it was left out before its id was known. */
  readonly provider: string
  /** Reason the provider's plugin was left out, one sentence; it serves nothing then. */
  readonly fault?: string
  /** Origin of a provider that was loaded by name. */
  readonly plugin?: PluginOrigin
  readonly supportedChains: readonly string[]
  readonly enabledChainsGlobal: readonly string[]
  readonly disabledChainsGlobal: readonly string[]
  /** For the caller's key. */
  readonly enabledChains: readonly string[]
  /** The provider's own note: `singleNode`, `swapHalted`. */
  readonly note?: string
  /** Parts the engine switched off by itself after failures: all of the provider where there is no `chain`. */
  readonly switchedOff?: readonly SwitchedOff[]
  /** Its tokens whose USD price only one source gives, or sources contradict each other on: identifiers. */
  readonly uncertainPrices?: readonly string[]
}

/** A part of a provider that the engine switched off after failures in its own traffic. Times are ISO 8601. */
export interface SwitchedOff {
  /** Chain code; absent: every chain. */
  readonly chain?: string
  /** Swaps that sell from the chain or buy on it. */
  readonly side?: 'sell' | 'buy'
  readonly since: string
  /** From then on one call is let through to probe it. */
  readonly expiresAt: string
  readonly reason: string
}

/** A provider's asset whose decimals contradict the token as it is already known. */
export interface AssetConflict {
  readonly provider: string
  readonly identifier: string
  readonly known: number
  readonly claimed: number
}
