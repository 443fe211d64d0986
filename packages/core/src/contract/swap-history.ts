import type { SwapStatus, TrackingStatus, TrackStatus } from './swap-status.ts'

/**
 * Kinds of change of a swap. `created`: it was built. `status`: status or tracking status changed. `leg`: a step of it did.
 * `refund`: money came back, all or part of it. `overdue`: it is later than its route said. `recovered`: an overdue swap came to its end.
 */
export type SwapChangeType = 'created' | 'status' | 'leg' | 'refund' | 'overdue' | 'recovered'

/** Every type of change, for checks and documents. */
export const swapChangeTypes: readonly SwapChangeType[] = ['created', 'status', 'leg', 'refund', 'overdue', 'recovered']

/** A step of a swap, as evidence of where it was last seen. */
export interface SeenStep {
  readonly chainId: string
  readonly type: string
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
  /** `''` while it has none. */
  readonly hash: string
}

/** Evidence for a change: the provider, its answer, and when it came. */
export interface ChangeEvidence {
  /** The provider at work. */
  readonly provider: string
  /** The provider's own name of the swap: its order, its channel, or its deposit address. */
  readonly reference?: string
  /** The deposit transaction. */
  readonly hash?: string
  /** The last step that was seen; absent before the deposit. */
  readonly step?: SeenStep
  /** The provider's last answer: a status, or the message of its failure. */
  readonly answer?: string
  /** Time of that answer, ISO 8601. */
  readonly answeredAt?: string
}

/** That a swap is later than its route said, and whom to ask. */
export interface Overdue {
  /** ISO 8601: when it should have been completed at the latest, by the policy's factor. */
  readonly since: string
  /** Estimate of the route, seconds from the deposit to the payout. */
  readonly expectedSeconds: number
  readonly evidence: ChangeEvidence
  /** Page for questions: the provider's support, or its explorer, where it is known. */
  readonly askAt?: string
}

/** That a deposit was worth more than the key's cap on a trade, both in USD at the prices of the swap. */
export interface BeyondCap {
  readonly maxTradeUsd: string
  readonly soldUsd: string
}

/** State of a swap as its owner sees it, before redaction and without an explorer link. */
export interface SwapSnapshot {
  readonly swapStatus: SwapStatus
  /** The provider at work. */
  readonly provider: string
  readonly quoteId: string
  readonly privacyMode: boolean
  /** ISO 8601: when the deposit was first seen. */
  readonly depositSeenAt?: string
  readonly overdue?: Overdue
  /** Pages that show the transactions of the legs, in their order; `''` where there is none. */
  readonly explorerLinks?: readonly string[]
  readonly beyondCap?: BeyondCap
}

/** Facts of the swap as it was built. The same in every change of it. */
export interface SwapFacts {
  /** In order of the legs. */
  readonly providers: readonly string[]
  readonly sellAsset: string
  readonly buyAsset: string
  readonly chainId: string
  readonly buyChainId: string
  /** Human decimals; `''` where the token is not known. */
  readonly sellAmount: string
  readonly expectedBuyAmount: string
  readonly sourceAddress: string
  readonly destinationAddress: string
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Seconds from the deposit to the payout, as the route said. */
  readonly expectedSeconds?: number
  /** Unix milliseconds until which the deposit may be sent. */
  readonly expiresAt?: number
}

/** A change of a swap, to be appended. */
export interface NewSwapChange {
  readonly swapId: string
  /** The key that made the swap. */
  readonly keyId: string
  /** 1 for the first change of the swap, then 2, without gaps. */
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
  readonly type: SwapChangeType
  /** Nothing further is expected. Never unset by a later change. */
  readonly final: boolean
  readonly swap: SwapFacts
  readonly snapshot: SwapSnapshot
  readonly evidence: ChangeEvidence
  /** Version of the row; core's own. */
  readonly version?: number
  /** Proves that this deployment wrote the row; core's own. */
  readonly seal?: string
}

/** A change that happened. */
export interface SwapChange extends NewSwapChange {
  /** Sixteen digits, unique in a deployment; text order is the order of commits, so it is a cursor and the id of an event. */
  readonly id: string
}

/** Changes behind a cursor, and where to go on. */
export interface ChangePage {
  /** Oldest first; those that were refused are left out. */
  readonly changes: readonly SwapChange[]
  /** Behind everything that was read, refused changes too; the given one where there was nothing. */
  readonly cursor: string | undefined
  /** There may be more behind the cursor. */
  readonly more: boolean
}

/** Query for changes, oldest first. */
export interface ChangeQuery {
  readonly keyId?: string
  readonly swapId?: string
  /** Only those after this id. */
  readonly after?: string
  readonly limit: number
}

/** Query for swaps, newest first. */
export interface SwapPageQuery {
  readonly keyId: string
  readonly status?: TrackStatus
  readonly overdue?: boolean
  /** Of either leg. */
  readonly provider?: string
  /** Sold on or bought on. */
  readonly chainId?: string
  /** Unix milliseconds, of creation; from inclusive, until exclusive. */
  readonly from?: number
  readonly until?: number
  /** A `cursor` of the page before. */
  readonly before?: string
  readonly limit: number
}

/** A swap with its last change. */
export interface SwapEntry {
  /** Place in the list; `before` of the next page. */
  readonly cursor: string
  readonly change: SwapChange
}

/** A swap that is followed, and when it is looked at next. */
export interface DueSwap {
  readonly swapId: string
  /** Unix milliseconds. */
  readonly dueAt: number
}

/** Numbers of followed swaps, for metrics. */
export interface FollowCounts {
  readonly followed: number
  readonly overdue: number
  /** The earliest time a followed swap was to be looked at, Unix milliseconds. */
  readonly oldestDueAt?: number
}

/**
 * Every change of every swap, append-only, and when each swap is looked at next. What is appended is durable once resolved.
 *
 * A reader that lists with `after` misses nothing: ids are given in the order of commits, so none appears below one already seen.
 */
export interface SwapHistory {
  /**
   * Appends a change with the next id, and further ones of the same swap that follow it; readers see all of them or none. Resolves to
   * the last one, or to `undefined` when the swap has a change of one of the sequences, and then nothing is written.
   */
  append(change: NewSwapChange, ...further: readonly NewSwapChange[]): Promise<SwapChange | undefined>
  /** The last change of a swap. */
  findLast(swapId: string): Promise<SwapChange | undefined>
  /** The id of the last change of any swap: `after` of a reader of what is appended from now on. */
  findLatestId(): Promise<string | undefined>
  list(query: ChangeQuery): Promise<readonly SwapChange[]>
  page(query: SwapPageQuery): Promise<readonly SwapEntry[]>
  /** Sets when a swap with changes is looked at next; without a time it is no longer followed. */
  plan(swapId: string, dueAt: number | undefined): Promise<void>
  /** Followed swaps that were due before a time, Unix milliseconds, most overdue first. */
  listDue(before: number, limit: number): Promise<readonly DueSwap[]>
  countFollowed(): Promise<FollowCounts>
  /**
   * Calls a listener after changes were appended, by this server or another; it may be called late, and without a change. Nothing
   * runs while nobody listens. Returns a function that stops it.
   */
  subscribe(listener: () => void): () => void
}

/** A history whose changes are checked. */
export interface CheckedSwapHistory extends SwapHistory {
  /**
   * Changes as `list` returns them, with a cursor. Readers of many changes use this one: changes that are refused are not in the list, and a reader
   * without the cursor would find the same ones again for ever.
   */
  read(query: ChangeQuery): Promise<ChangePage>
}
