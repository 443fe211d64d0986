import type { SettleMode } from '../policy/policy.ts'

/** Options of a quote. */
export interface QuoteOptions {
  /** Moment of the answer. Default: that of the policy for the caller. */
  readonly settle?: SettleMode
  /** Ends the wait: calls that nobody else waits for are aborted. */
  readonly signal?: AbortSignal
}
