import type { TrackingStatus, TrackStatus } from '@switchyard/core'
import type { Payout } from './payouts.ts'
import type { Stage } from './stages.ts'

/** Where a swap stands as a whole. */
export interface Outcome {
  readonly status: TrackStatus
  readonly trackingStatus: TrackingStatus
  /** Nothing more will happen. */
  readonly settled: boolean
}

/** Sums up a deposit from its stage and the payments to the user. */
export const outcomeOf = (stage: Stage, payouts: readonly Payout[]): Outcome => {
  if (stage === 'unseen') return open('not_started', 'not_started')
  if (stage === 'inbound') return open('pending', 'inbound')
  if (stage === 'swapping') return open('swapping', 'swapping')
  if (stage === 'outbound' || payouts.some(({ hash }) => hash === undefined)) return open('swapping', 'outbound')
  return settled(payouts)
}

/** What is neither paid out nor refunded did not cover the fee of either. */
const settled = (payouts: readonly Payout[]): Outcome => {
  const refunded = payouts.some(({ refund }) => refund)
  const paid = payouts.some(({ refund }) => !refund)
  if (!refunded && !paid) return { status: 'failed', trackingStatus: 'reverted', settled: true }
  if (!paid) return { status: 'refunded', trackingStatus: 'refunded', settled: true }
  return { status: 'completed', trackingStatus: refunded ? 'partially_refunded' : 'completed', settled: true }
}

const open = (status: TrackStatus, trackingStatus: TrackingStatus): Outcome => ({
  status,
  trackingStatus,
  settled: false,
})
