import type { SettleMode } from '../policy/policy.ts'

/** How a quote is answered. */
export interface QuoteOptions {
  /** When it is answered. Default: what the policy says for the caller. */
  readonly settle?: SettleMode
  /** Ends the wait: calls that nobody else waits for are aborted. */
  readonly signal?: AbortSignal
}
