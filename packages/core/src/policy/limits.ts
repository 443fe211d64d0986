/** Times and sizes of an engine, fixed when it is made. */
export interface Limits {
  /** Longest time of one quote, milliseconds. Default 10 000. */
  readonly quoteDeadlineMs: number
  /** Longest time of building a swap. Default 30 000. */
  readonly swapDeadlineMs: number
  /** Longest time of tracking. Default 10 000. */
  readonly trackDeadlineMs: number
  /** Longest time of one read of a provider's supported assets. Default 5 000. */
  readonly assetsDeadlineMs: number
  /** Longest time of one call to a store. Default 3 000. */
  readonly storeDeadlineMs: number
  /** Providers asked at the same time by one quote. Default 16. */
  readonly concurrency: number
  /** Life of a quote and its routes. Default 300 000. */
  readonly quoteTtlMs: number
  /** Time the request of an expired public quote is stored for a new quote. Default 24 h. */
  readonly keepExpiredMs: number
  /** Time the answer to a request with an idempotency key is kept. Default 24 h. */
  readonly keepAnswersMs: number
  /** Maximum first legs, and maximum second legs, requested for one quote of two-provider routes. Default 8. */
  readonly pathQuotes: number
  /** Largest fall of a re-priced output against the quote, basis points. Default 500. */
  readonly driftBps: number
  /**
   * Least time a provider gets for a price while another one has offered already, milliseconds. Its limit is twice what 95 of its
   * last 100 answers took, never less than this, and `quoteDeadlineMs` at most, which switches learned limits off. Default 2 000.
   */
  readonly leastProviderMs: number
  /** Limits that are not learned, milliseconds by provider id. Default: none. */
  readonly providerDeadlineMs: Readonly<Record<string, number>>
  /**
   * Calls to providers that may go on, all quotes together, after quotes were answered without them under `settle: 'adaptive'`.
   * Further ones are aborted. Default 200.
   */
  readonly backgroundCalls: number
  /** Failed calls in a row that switch a provider off for a while, on the chains it fails on; 0: never. Default 3. */
  readonly breakerFailures: number
  /** Time it stays switched off, until one call probes it; twice as long after each failed probe. Default 30 000. */
  readonly breakerCoolDownMs: number
  /** The longest it stays switched off without a probe. Default 300 000. */
  readonly breakerMaxCoolDownMs: number
  /** Time providers are not asked again for a deposit of no stored swap that none of them knew; 0: ask always. Default 3 000. */
  readonly unknownDepositMs: number
  /** Lookups of such deposits each provider gets in a minute, all callers together; at least 1. Default 300. */
  readonly unknownPerMinute: number
  /** Lookups of such deposits each key gets in a minute; at least 1. Callers without keys have no such limit. Default 100. */
  readonly unknownPerKey: number
  /** Most streams of swaps that one key may hold open on an engine; at least 1. `maxStreams` of a key precedes. Default 250. */
  readonly streamsPerKey: number
}

/** Limits of an engine whose options set none. */
export const defaultLimits: Limits = {
  quoteDeadlineMs: 10_000,
  swapDeadlineMs: 30_000,
  trackDeadlineMs: 10_000,
  assetsDeadlineMs: 5_000,
  storeDeadlineMs: 3_000,
  concurrency: 16,
  quoteTtlMs: 5 * 60_000,
  keepExpiredMs: 24 * 3_600_000,
  keepAnswersMs: 24 * 3_600_000,
  pathQuotes: 8,
  driftBps: 500,
  leastProviderMs: 2_000,
  providerDeadlineMs: {},
  backgroundCalls: 200,
  breakerFailures: 3,
  breakerCoolDownMs: 30_000,
  breakerMaxCoolDownMs: 300_000,
  unknownDepositMs: 3_000,
  unknownPerMinute: 300,
  unknownPerKey: 100,
  streamsPerKey: 250,
}
