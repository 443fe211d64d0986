import type { Caller, KeyStore, Service } from './contract/caller.ts'
import type { Clock } from './contract/clock.ts'
import type { Http } from './contract/http.ts'
import type { Plugin } from './contract/plugin.ts'
import type { PriceSource, Screener } from './contract/ports.ts'
import type { ExpiringStore, RateLimiter, SwapStore } from './contract/stores.ts'
import type { ProviderListing, TokenListing } from './domain/catalogue.ts'
import type { Call, QuoteRequest, SwapRequest, TrackRequest } from './domain/request.ts'
import type { Quote } from './domain/route.ts'
import type { Swap, Track } from './domain/swap.ts'
import type { Events } from './events.ts'

/** What an engine is made of. Everything but the plugins has an in-memory or system default. */
export interface EngineOptions {
  readonly plugins: readonly Plugin[]
  readonly http?: Http
  readonly clock?: Clock
  readonly uuid?: () => string
  /** Who may call. Absent: everybody, with no fees and no limits, as fits an embedded engine. */
  readonly keys?: KeyStore
  readonly rates?: RateLimiter
  readonly quotes?: ExpiringStore
  readonly swaps?: SwapStore
  readonly screener?: Screener
  readonly prices?: PriceSource
  readonly policy?: Policy
}

/** Figures of the deployment. */
export interface Policy {
  /** How long one quote may take, milliseconds. Default 10 000. */
  readonly quoteDeadlineMs?: number
  /** How long building a swap may take. Default 30 000. */
  readonly swapDeadlineMs?: number
  /** How long tracking may take. Default 10 000. */
  readonly trackDeadlineMs?: number
  /** How long the first surface of a provider is waited for. Default 5 000. */
  readonly surfaceDeadlineMs?: number
  /** Providers asked at the same time by one quote. Default 16. */
  readonly concurrency?: number
  /** Life of a quote and its routes. Default 300 000. */
  readonly quoteTtlMs?: number
  /** How long the request of an expired public quote is kept for re-quoting. Default 24 h. */
  readonly keepExpiredMs?: number
  /** Identifiers that may not be sold or bought. */
  readonly blacklist?: readonly string[]
  /** Providers switched off for everybody, or for some chain ids. */
  readonly switchedOff?: Readonly<Record<string, true | readonly string[]>>
}

/** The swap-aggregation engine. Every method throws `SwapError` for what it refuses. */
export interface Engine {
  quote(call: Call<QuoteRequest>): Promise<Quote>
  swap(call: Call<SwapRequest>): Promise<Swap>
  track(call: Call<TrackRequest>): Promise<Track>
  /** Token lists, one per provider, or the one asked for. Throws `noTokenListsFound`. */
  tokens(
    call: Call<{ readonly provider?: string; readonly category?: 'rwa' | 'crypto' }>,
  ): Promise<readonly TokenListing[]>
  providers(call: Call<undefined>): Promise<readonly ProviderListing[]>
  /** Checks a key and takes one request of its rate. Throws `apiKeyInvalid`, `rateLimitExceeded`. */
  admit(apiKey: string | undefined, service: Service): Promise<Caller>
  readonly events: Events
  /** Resolves once every provider's first surface has arrived or failed. */
  ready(): Promise<void>
  dispose(): Promise<void>
}
