import type { Json } from './json.ts'

/** Services whose requests are counted apart. */
export type Service = 'quote' | 'swap' | 'track' | 'catalogue' | 'price' | 'screen'

/** One step of a fee schedule: from this USD size upward, these basis points. */
export interface FeeTier {
  readonly fromUsd: string
  readonly bps: number
}

/** The owner of an API key, with everything configured for the key. */
export interface Caller {
  /** Stable name of the key; never the key itself. */
  readonly id: string
  readonly affiliateTiers: readonly FeeTier[]
  readonly affiliateAccounts: Readonly<Record<string, string>>
  readonly serviceTiers: readonly FeeTier[]
  readonly serviceAccounts: Readonly<Record<string, string>>
  /** Requests per minute by service; absent means unlimited. */
  readonly perMinute: Readonly<Partial<Record<Service, number>>>
  readonly maxTradeUsd?: string
  /** Gets routes of FLEX_INPUT although it has a cap, which a larger deposit then exceeds. Default: no. */
  readonly allowFlexInput?: boolean
  /** Most streams of swaps that the key may hold open on one server. Default: `streamsPerKey` of the engine. */
  readonly maxStreams?: number
  /** Only these providers, when given. */
  readonly allowProviders?: readonly string[]
  readonly denyProviders?: readonly string[]
  /** May see why candidates were dropped. */
  readonly explain: boolean
  /** May see keys, limits, rules and deliveries of the deployment; changes nothing. Default: no. */
  readonly operator?: boolean
  /** Unit of `sellAmount` in the routes of this key's quotes and swaps. Default: that of the deployment. */
  readonly routeSellAmount?: 'smallestUnits' | 'decimal'
  /** Signs the key's swap responses: an ES256 private key as a JWK, and its key id. */
  readonly signing?: { readonly keyId: string; readonly privateJwk: Readonly<Record<string, Json>> }
}

/** An authenticated caller and its remaining rate. */
export interface AuthResult {
  readonly caller: Caller
  readonly rate?: { readonly limit: number; readonly remaining: number; readonly resetMs: number }
}

/** Finds the caller a key belongs to; `undefined` when there is none. */
export interface KeyStore {
  find(apiKey: string): Promise<Caller | undefined>
}
