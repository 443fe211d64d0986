import type { TrackingStatus, TrackStatus } from '@switchyard/core'
import type { Payout } from './payouts.ts'
import type { Stage } from './stages.ts'

/** Status of the whole swap. */
export interface SwapOutcome {
  readonly status: TrackStatus
  readonly trackingStatus: TrackingStatus
  /** The status is final. */
  readonly settled: boolean
}

/** Derives the status of a swap from its stage and the payments to the user. */
export const decideOutcome = (stage: Stage, payouts: readonly Payout[]): SwapOutcome => {
  if (stage === 'unseen') return { status: 'not_started', trackingStatus: 'not_started', settled: false }
  if (stage === 'inbound') return { status: 'pending', trackingStatus: 'inbound', settled: false }
  if (stage === 'swapping') return { status: 'swapping', trackingStatus: 'swapping', settled: false }
  if (stage === 'outbound' || payouts.some(({ hash }) => hash === undefined)) {
    return { status: 'swapping', trackingStatus: 'outbound', settled: false }
  }

  const refunded = payouts.some(({ refund }) => refund)
  const paid = payouts.some(({ refund }) => !refund)
  // A deposit with neither payout nor refund did not cover the fee of either.
  if (!refunded && !paid) return { status: 'failed', trackingStatus: 'reverted', settled: true }
  if (!paid) return { status: 'refunded', trackingStatus: 'refunded', settled: true }
  return { status: 'completed', trackingStatus: refunded ? 'partially_refunded' : 'completed', settled: true }
}
