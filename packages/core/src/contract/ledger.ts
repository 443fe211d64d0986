/** Value sold by a swap, in USD: below this much, from 100,000 on, or not known. */
export type SizeClass = 'below100' | 'below1000' | 'below10000' | 'below100000' | 'from100000' | 'unknown'

/** End of a swap. */
export type SwapOutcome = 'completed' | 'refunded' | 'failed'

/** Promise and result of one swap. */
export interface LedgerEntry {
  readonly swapId: string
  /** The provider, or both with `+` between. */
  readonly provider: string
  /** Identifiers. */
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sizeClass: SizeClass
  /** Time of its end, Unix milliseconds. */
  readonly endedAt: number
  readonly outcome: SwapOutcome
  /** Base units of what is bought, as digits. */
  readonly expected: string
  readonly minimum: string
  /** Amount that arrived; absent where none did, where it is not known, and where another amount was sold than quoted. */
  readonly delivered?: string
  /** Seconds from deposit to payout, as the route said; absent for swaps of earlier versions. */
  readonly estimatedSeconds?: number
  /** Seconds from the making of the swap to its end; absent where the end is not known. */
  readonly tookSeconds?: number
}

/** Sums of the entries of one provider, pair and size class. Ratios are millionths, rounded down for each entry. */
export interface LedgerSums {
  readonly provider: string
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sizeClass: SizeClass
  readonly completed: number
  readonly refunded: number
  readonly failed: number
  /** Completed swaps whose output is known, and their delivered/expected and delivered/minimum. */
  readonly measured: number
  readonly expectedPpm: number
  readonly minimumPpm: number
  /** Of those, the ones that promised a minimum above 0. */
  readonly withMinimum: number
  /** Of those, the ones that delivered less than it. */
  readonly belowMinimum: number
  /** Completed swaps whose time is known, and their time/estimated time. */
  readonly timed: number
  readonly timePpm: number
}

/** How long completed swaps of a provider took between two chains. */
export interface LedgerDuration {
  readonly provider: string
  /** Chain codes. */
  readonly sellChain: string
  readonly buyChain: string
  /** Swaps whose time is known. */
  readonly swaps: number
  /** Median of `tookSeconds`, the lower one of two. */
  readonly medianSeconds: number
}

/**
 * Promises and results of swaps, one entry a swap. `add` resolves once the entry is stored durably.
 *
 * @example
 * await ledger.add({ swapId, provider: 'NEAR', outcome: 'completed', expected: '1000', minimum: '990', delivered: '998', ...entry })
 */
export interface Ledger {
  /** Adds an entry; resolves to `false`, and changes nothing, where the swap has one. */
  add(entry: LedgerEntry): Promise<boolean>
  /** Sums of the swaps that ended at this time, Unix milliseconds, or later; in any order. */
  readSums(since: number): Promise<readonly LedgerSums[]>
  /**
   * Durations of the completed swaps that ended at this time or later, by provider and pair of chains; in any order. Without it, networks
   * that state no time are offered with the usual one.
   */
  readDurations?(since: number): Promise<readonly LedgerDuration[]>
}
