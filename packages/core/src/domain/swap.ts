import type { Caller } from '../contract/caller.ts'
import type { ApprovalTransaction, BuiltTransaction } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import type { Route } from './route.ts'

/** The answer to a swap request. */
export interface Swap {
  readonly swapId: string
  readonly quoteId: string
  /** Re-priced; same `routeId`. */
  readonly route: Route
  /** The address that represents the sender. */
  readonly sourceAddress: string
  readonly destinationAddress: string
  /** Absent only when an approval comes first and the provider opens something for every deposit. */
  readonly deposit?: Deposit
  /** Absent when the caller builds, when an approval comes first, and on chains without a chain package. */
  readonly built?: BuiltTransaction
  readonly approval?: ApprovalTransaction
  /** Base units; present once a transaction is built for a token sell that needs one. */
  readonly allowance?: bigint
  /** Affiliate account at the provider's protocol, `''` when none. */
  readonly affiliate: string
  readonly affiliateBps: number
  /** Key the response is signed with, where the caller has one. Never rendered. */
  readonly signing?: Caller['signing']
}

/** The answer to a track request. */
export interface Track {
  /** Already redacted when `redactionReason` is given. */
  readonly swapStatus: SwapStatus
  /** Absent on a redacted view. */
  readonly provider?: string
  readonly quoteId?: string
  /** Fixed by the quote; `false` for swaps the engine did not build and their provider does not call confidential. */
  readonly privacyMode: boolean
  readonly redactionReason?: 'notOwner' | 'tokenExpired' | 'tokenInvalid'
  /** Full view of a confidential swap only. */
  readonly explorerUrl?: string
}
