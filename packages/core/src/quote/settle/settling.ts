import type { ProviderResult } from '../../pipeline/provider-result.ts'

/** How an ask is settled before every provider has answered. */
export interface Settling {
  /** The largest probability of missing the best route. */
  readonly budget: number
  /** The share of quotes in which a provider has the best route. */
  readonly winsOf: (provider: string) => number
  /** Whether the ask has ended without a provider. */
  readonly isSettled: boolean
  /** The ask ends without these providers. */
  readonly onSettled: (cut: readonly string[], waitedMs: number, risk: number) => void
  /**
   * The providers left out have all answered or failed, or their time is over: every result, by position. Not called when their
   * calls were ended before that.
   */
  readonly onKnown: (results: readonly ProviderResult[]) => void
}
