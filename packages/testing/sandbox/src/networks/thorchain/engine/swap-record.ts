import type { Asset } from '../asset.ts'
import type { AffiliateShare } from '../memo/swap-memo.ts'

/** An outbound the network owes or has paid. Amounts 1e8. */
export interface Outbound {
  readonly asset: Asset
  readonly amount: bigint
  readonly to: string
  readonly refund: boolean
  readonly memo: string
  /** Fee taken from it, in its own asset. */
  readonly fee: bigint
  /** Height of the network it may be signed at. */
  readonly due: number
  /** Set when it was broadcast, as THORNode prints it: upper case, no `0x`. */
  hash?: string
  /** It stands in a block of its chain. */
  confirmed?: boolean
}

/** A swap under way. Amounts 1e8. */
export interface Stream {
  readonly target: Asset
  /** What is swapped: the deposit less what affiliates take beforehand. */
  readonly deposit: bigint
  readonly destination: string
  readonly limit: bigint
  readonly interval: bigint
  readonly quantity: bigint
  readonly affiliates: readonly AffiliateShare[]
  count: bigint
  spent: bigint
  emitted: bigint
  feeRune: bigint
  slip: bigint
  lastHeight: number
  readonly failed: { readonly number: number; readonly reason: string }[]
}

/** All the network knows of one deposit. */
export interface SwapRecord {
  /** Upper case, no `0x`. */
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
  /** Reported time its confirmations are complete. */
  finalAt?: number
  consensusHeight?: number
  finalisedHeight?: number
  stream?: Stream
  swapDone: boolean
  /** Why the money went back, with the network's event code. */
  refundReason?: string
  affiliateFee: bigint
  readonly outbounds: Outbound[]
}
