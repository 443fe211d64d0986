import type { QuoteRouteResponse, SwapBody, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { SignedTransaction } from './signer.ts'

/**
 * Progress of an executed swap. `building`: its transaction is being requested, approvals included. `built`: nothing of the deposit has
 * been signed. `signed`: the signed deposit is in the record. `sending`: the wallet has been asked to sign and send. `awaiting`: the
 * deposit is open, and the user pays it from elsewhere. `sent`: the deposit has a hash. `ended`: nothing further is expected.
 */
export type SwapStage = 'building' | 'built' | 'signed' | 'sending' | 'awaiting' | 'sent' | 'ended'

/** An executed swap as JSON: all that is needed to continue it elsewhere or later. */
export interface SwapRecord {
  readonly version: 1
  readonly id: string
  readonly stage: SwapStage
  readonly route: QuoteRouteResponse
  readonly request: SwapBody
  /** Of the present request of `POST /v3/swap`. */
  readonly idempotencyKey: string
  /** Hashes of the approvals that were sent. */
  readonly approvals: readonly string[]
  readonly swap?: SwapResponse
  readonly signed?: SignedTransaction
  /** The deposit. */
  readonly hash?: string
  /** The user pays from elsewhere; nothing is signed here. */
  readonly byHand?: true
  /** `context` of the request. */
  readonly context?: unknown
  /** The last known state of the swap. */
  readonly track?: TrackResponse
}
