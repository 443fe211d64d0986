import type { QuoteRouteResponse, SwapBody, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { TrackOptions } from '../track/track-options.ts'
import type { Signer } from './signer.ts'
import type { SwapStorage } from './swap-storage.ts'

/** A response to be verified before a wallet is asked to sign. */
export interface SwapSubject {
  /** The route that the user chose. */
  readonly route: QuoteRouteResponse
  /** The request that it answers. */
  readonly request: SwapBody
  /** The response, with an approval or with the transaction. */
  readonly swap: SwapResponse
}

/** Throws a `ClientError` `notVerified`, or anything else, where a transaction must not be signed. */
export type Verify = (subject: SwapSubject) => void | Promise<void>

/** A step of an executed swap. */
export type SwapProgress =
  /** The server has built the transaction, or an approval that comes first. */
  | { readonly type: 'built'; readonly swap: SwapResponse }
  /** The wallet is asked to sign. */
  | { readonly type: 'signing'; readonly kind: 'approval' | 'deposit'; readonly swap: SwapResponse }
  | { readonly type: 'approval-sent'; readonly hash: string }
  /** The deposit is open and was checked: show the user where and what to pay. */
  | { readonly type: 'awaiting-deposit'; readonly swap: SwapResponse }
  /** It is not known whether the wallet has sent the deposit; the swap is followed in case that it did. */
  | { readonly type: 'sending-unknown'; readonly swap: SwapResponse }
  /** The deposit is on its way. */
  | { readonly type: 'sent'; readonly hash: string; readonly swap: SwapResponse }
  /** The present state of the swap. */
  | { readonly type: 'track'; readonly track: TrackResponse }

/** Options of `execute`. */
export interface ExecuteOptions extends Pick<TrackOptions, 'pollMs' | 'maxPollMs' | 'patienceMs' | 'transport'> {
  /** At least one that signs for the sell chain. */
  readonly signers: readonly Signer[]
  /**
   * Checks what is signed: `createVerifier` of `@switchyard/client/verify`, or a function of your own. Without it the client compares
   * the response with the request alone and trusts the server for the transaction.
   */
  readonly verify?: Verify
  /** Basis points by which the worst output may be lower than quoted when the swap is built. Default 100. */
  readonly maxPriceMoveBps?: number
  /** Saves the swap before each step. Default: nothing does, so it cannot be resumed. */
  readonly storage?: SwapStorage
  /** Called with each step. What it throws is reported by the runtime and does not stop the swap. */
  readonly onProgress?: (progress: SwapProgress) => void
  /** Stops before the next step; what was sent is not taken back. */
  readonly signal?: AbortSignal
}

/** Route and addresses of a swap to execute, with the switches of `POST /v3/swap`. */
export interface ExecuteRequest extends Omit<SwapBody, 'routeId'> {
  /** The route that the user chose. */
  readonly route: QuoteRouteResponse
  /** Names the swap in the storage. Default: the `routeId`. */
  readonly id?: string
  /** Saved in the record for the caller, as JSON; the client does not read it. */
  readonly context?: unknown
}

/** Options of `executeByHand`. */
export type ByHandOptions = Omit<ExecuteOptions, 'signers'>

/** Options of `resume`. */
export interface ResumeOptions extends ByHandOptions {
  /** Needed where something must still be signed or broadcast. */
  readonly signers?: readonly Signer[]
  /**
   * Follows the swap until its deposit is seen where it is not known whether the wallet sent it, instead of ending with
   * `sendingUnknown`. Nothing is signed. Default false.
   */
  readonly awaitDeposit?: boolean
  /**
   * Answers `sendingUnknown`: the hash of the deposit that the wallet sent, or `false` where the user is sure that it sent none,
   * so that it is asked again.
   */
  readonly sent?: string | false
}

/** An executed swap that has ended. */
export interface ExecutedSwap {
  readonly id: string
  readonly swap: SwapResponse
  /** The deposit. */
  readonly hash: string
  /** `completed`, `refunded` or `failed`, with what was paid out. */
  readonly track: TrackResponse
}
