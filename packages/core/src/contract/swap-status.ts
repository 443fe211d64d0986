import type { Json } from './json.ts'

/** Names one deposit: by transaction, by deposit channel, or by deposit address. */
export interface StatusQuery {
  readonly hash?: string
  readonly chainId?: string
  readonly depositChannelId?: string
  readonly depositAddress?: string
  /** The stored swap, when the engine built it. */
  readonly known?: KnownSwap
  /**
   * Deposit transaction of `known`, in requests of its owner: bound to the swap, or named by the owner and not contradicted by the
   * chain. Only this one may be submitted to the provider's network. Only for providers with the capability `submitsDeposits`.
   */
  readonly depositHash?: string
}

/** The part of a stored swap an adapter may need to recognise its deposit. */
export interface KnownSwap {
  readonly provider: string
  readonly sellAsset: string
  readonly buyAsset: string
  /** Base units. */
  readonly sellAmount: bigint
  readonly sourceAddress: string
  readonly destinationAddress: string
  readonly depositAddress?: string
  readonly depositChannelId?: string
  readonly memo?: string
  /** Deposit transaction, once it is bound to the swap: proven, or given by the swap's owner. */
  readonly hash?: string
  /** The offer's state. */
  readonly state: Json
  /** Unix milliseconds. */
  readonly createdAt: number
}

export type TrackStatus = 'unknown' | 'not_started' | 'pending' | 'swapping' | 'completed' | 'refunded' | 'failed'

export type TrackingStatus =
  | 'not_started'
  | 'starting'
  | 'broadcasted'
  | 'mempool'
  | 'inbound'
  | 'outbound'
  | 'swapping'
  | 'completed'
  | 'refunded'
  | 'partially_refunded'
  | 'dropped'
  | 'reverted'
  | 'replaced'
  | 'retries_exceeded'
  | 'parsing_error'

/** One transaction or protocol step of a swap. Amounts are human decimal strings; unknown ones are `''`. */
export interface StatusLeg {
  readonly chainId: string
  /** `''` until the leg has landed. */
  readonly hash: string
  /** -1 when unknown. */
  readonly block: number
  /** `native_send`, `token_transfer`, `swap`, `streaming_swap`, `token_contract_call`, … */
  readonly type: string
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
  readonly fromAsset: string
  readonly fromAmount: string
  readonly fromAddress: string
  readonly toAsset: string
  readonly toAmount: string
  readonly toAddress: string
  /** Unix seconds; -1 while pending. */
  readonly finalisedAt: number
}

/**
 * Status of a swap: the sum of its legs, in the order deposit first, payout or refund last.
 *
 * `toAsset` and `toAddress` are what the swap was made for, whatever its outcome: the asset bought and its recipient.
 * A refund changes `toAmount` alone, which is then `0`; what came back, and to whom, is the last leg, on the sell chain and
 * `refunded`. The engine decides how a refund is shown to clients. Identifiers are spelled as in the supported assets.
 */
export interface SwapStatus extends StatusLeg {
  readonly legs: readonly StatusLeg[]
  readonly transient?: {
    readonly estimatedTimeToComplete: number
    readonly currentLegIndex?: number
    readonly providerDetails?: {
      readonly streamingDetails?: {
        readonly quantity: number
        readonly count: number
        readonly interval: number
        readonly subSwapsMap: readonly number[]
      }
      readonly depositChannelId?: string
      readonly depositAddress?: string
    }
  }
  /** Memo of the deposit as the network read it: proves whose deposit at a shared address it is. Never shown. */
  readonly memo?: string
  /** The provider itself calls the swap confidential. */
  readonly confidential?: boolean
  /**
   * Address that the protocol paid what was bought to, because it could not pay the recipient; `''` where it does not say which. Shown
   * instead of `toAddress`.
   */
  readonly fallbackAddress?: string
  /** Reason the protocol gives for a refund, or for a payment that was not made. */
  readonly refundReason?: string
  /** Link to the protocol's own explorer. */
  readonly providerExplorerUrl?: string
  /** The protocol's own order number. */
  readonly providerOrderId?: string
}
