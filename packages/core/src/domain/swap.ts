import type { Caller } from '../contract/caller.ts'
import type { ApprovalTransaction, BuiltTransaction } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { BeyondCap, Overdue } from '../contract/swap-history.ts'
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

/** One thing that decides whether a built swap may still be sent. */
export interface SwapCheck {
  /**
   * `expiration`: its time has not passed. `unsent`: no deposit of it has been seen. `halts`: provider, chain and pair are open.
   * `vault`: the provider still takes the deposit there. `price`: it is still expected to pay the worst output it promised.
   * `recipients`: the accounts that it pays or refunds can still be paid, as far as their nodes answer.
   */
  readonly name: 'expiration' | 'unsent' | 'halts' | 'vault' | 'price' | 'recipients'
  readonly ok: boolean
  /** Reason it is not; for people. */
  readonly reason?: string
}

/** The answer to a check of a swap before it is sent. */
export interface CheckedSwap {
  readonly swapId: string
  /** Every check is. */
  readonly ok: boolean
  readonly checks: readonly SwapCheck[]
  /** Unix milliseconds. */
  readonly expiresAt: number
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
  /** The swap is later than its route said. */
  readonly overdue?: Overdue
  /** Pages that show the transactions of the legs, in their order; `''` where there is none. */
  readonly explorerLinks?: readonly string[]
  /** The deposit was worth more than the cap of the owner's key. For the owner alone. */
  readonly beyondCap?: BeyondCap
}
