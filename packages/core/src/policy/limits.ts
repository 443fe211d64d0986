/** Times and sizes of an engine, fixed when it is made. */
export interface Limits {
  /** How long one quote may take, milliseconds. Default 10 000. */
  readonly quoteDeadlineMs: number
  /** How long building a swap may take. Default 30 000. */
  readonly swapDeadlineMs: number
  /** How long tracking may take. Default 10 000. */
  readonly trackDeadlineMs: number
  /** How long one read of a provider's supported assets may take. Default 5 000. */
  readonly assetsDeadlineMs: number
  /** How long the stores of keys and of rates may take for one request. Default 3 000. */
  readonly storeDeadlineMs: number
  /** Providers asked at the same time by one quote. Default 16. */
  readonly concurrency: number
  /** Life of a quote and its routes. Default 300 000. */
  readonly quoteTtlMs: number
  /** How long the request of an expired public quote is stored for a new quote. Default 24 h. */
  readonly keepExpiredMs: number
  /** Maximum first legs, and maximum second legs, requested for one quote of two-provider routes. Default 8. */
  readonly pathQuotes: number
  /** Largest fall of a re-priced output against the quote, basis points. Default 500. */
  readonly driftBps: number
}

export const defaultLimits: Limits = {
  quoteDeadlineMs: 10_000,
  swapDeadlineMs: 30_000,
  trackDeadlineMs: 10_000,
  assetsDeadlineMs: 5_000,
  storeDeadlineMs: 3_000,
  concurrency: 16,
  quoteTtlMs: 5 * 60_000,
  keepExpiredMs: 24 * 3_600_000,
  pathQuotes: 8,
  driftBps: 500,
}
