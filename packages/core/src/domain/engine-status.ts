/** The calls for a price that ended within one stretch of time. */
export interface CallCounts {
  /** Start of the stretch, Unix milliseconds: a multiple of its length. */
  readonly from: number
  readonly answered: number
  readonly declined: number
  readonly failed: number
  /** Of the last hundred prices in it; absent without one. */
  readonly p50Ms?: number
  readonly p95Ms?: number
}

/**
 * State of a chain at a provider: `open`; `halted`, as the provider says itself; `failing`, where the engine has switched it off
 * after failures; `switchedOff` by a rule or for the caller's key.
 */
export type ChainState = 'open' | 'halted' | 'failing' | 'switchedOff'

/** A chain and who serves it. */
export interface ChainStatus {
  readonly chain: string
  readonly chainId: string
  /** Tokens on it that some provider lists. */
  readonly tokens: number
  /** Every provider that lists the chain. */
  readonly providers: readonly { readonly provider: string; readonly state: ChainState }[]
}

/** A provider's answers to calls for prices in the last hours. */
export interface ProviderCalls {
  readonly provider: string
  readonly tokens: number
  /** Stretches with calls, oldest first. */
  readonly calls: readonly CallCounts[]
}

/** Chains, tokens and the calls of the last six hours, as this engine has seen them. */
export interface EngineStatus {
  /** Since when calls are counted, Unix milliseconds; at most six hours ago. */
  readonly since: number
  /** Length of a stretch of calls, milliseconds. */
  readonly stretchMs: number
  /** Tokens that some provider lists, each once. */
  readonly tokens: number
  readonly chains: readonly ChainStatus[]
  readonly providers: readonly ProviderCalls[]
  /** The caller's key has the right `operator`. */
  readonly isOperator: boolean
}
