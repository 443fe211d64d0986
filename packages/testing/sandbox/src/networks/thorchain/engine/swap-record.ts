import type { Asset } from '../asset.ts'
import type { AffiliateShare } from '../memo/swap-memo.ts'

/** A scheduled or sent outbound. Amounts in 1e8 units. */
export interface Outbound {
  readonly asset: Asset
  readonly amount: bigint
  readonly to: string
  readonly refund: boolean
  readonly memo: string
  /** Fee deducted, in the outbound's asset. */
  readonly fee: bigint
  /** Network height at which it may be signed. */
  readonly due: number
  /** Set at broadcast, as THORNode prints it: upper case, without `0x`. */
  hash?: string
  /** A block of its chain includes it. */
  confirmed?: boolean
}

/** A running swap. Amounts in 1e8 units. */
export interface Stream {
  readonly target: Asset
  /** Amount to swap: the deposit less affiliate fees taken in advance. */
  readonly deposit: bigint
  readonly destination: string
  readonly limit: bigint
  readonly interval: bigint
  readonly quantity: bigint
  readonly affiliates: readonly AffiliateShare[]
  /** US dollars per whole asset when the swap began, 1e8 units. */
  readonly usd: { readonly in: bigint; readonly out: bigint }
  /** Output of the first piece. */
  firstEmitted: bigint
  count: bigint
  spent: bigint
  emitted: bigint
  feeRune: bigint
  slip: bigint
  lastHeight: number
  readonly failed: { readonly number: number; readonly reason: string }[]
}

/** Everything the network knows about a deposit. */
export interface SwapRecord {
  /** Upper case, without `0x`. */
  readonly id: string
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly amount: bigint
  /** Gas spent by the sender, 1e8 of the chain's gas asset. */
  readonly gas: bigint
  readonly memo: string
  /** Reported time it was first seen, milliseconds. */
  readonly seenAt: number
  observedHeight?: number
  confirmations: number
  /** Reported time at which its confirmations are complete, milliseconds. */
  finalAt?: number
  consensusHeight?: number
  finalisedHeight?: number
  stream?: Stream
  swapDone: boolean
  /** The reason of the refund, as the network's event states it. */
  refundReason?: string
  affiliateFee: bigint
  readonly outbounds: Outbound[]
}
