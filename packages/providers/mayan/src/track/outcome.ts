import type { TrackingStatus, TrackStatus } from '@switchyard/core'

/** Where an order stands. */
export interface Outcome {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
}

const inbound: Outcome = { status: 'pending', trackingStatus: 'inbound' }
const swapping: Outcome = { status: 'swapping', trackingStatus: 'swapping' }
/** Cancelled: the refund is on its way. */
const returning: Outcome = { status: 'swapping', trackingStatus: 'outbound' }
const completed: Outcome = { status: 'completed', trackingStatus: 'completed' }
const refunded: Outcome = { status: 'refunded', trackingStatus: 'refunded' }

/**
 * Sums an order up. The explorer's `clientStatus` decides; records older than it, and what it leaves open, are read from
 * `status`, whose names follow the kind of route.
 *
 * Source: explorer-api documentation and example-tx-parser (read 2026-11).
 */
export const outcomeOf = (clientStatus: string | undefined, status: string | undefined): Outcome => {
  switch (clientStatus) {
    case 'COMPLETED':
      return completed
    case 'REFUNDED':
      return refunded
    case 'CANCELED':
      return returning
    case 'INPROGRESS':
      return underWay(status)
    case undefined:
      return byStatus(status)
    default:
      return { status: 'unknown' }
  }
}

const underWay = (status: string | undefined): Outcome => {
  const told = byStatus(status)
  return told.status === 'pending' || told === returning ? told : swapping
}

const byStatus = (status: string | undefined): Outcome => {
  switch (status) {
    case 'ORDER_SUBMITTED':
      return inbound
    case 'ORDER_CREATED':
    case 'TRANSFER_VAA_SIGNED':
    case 'SUBMITTED_ON_SOLANA':
    case 'CLAIMED_ON_SOLANA':
    case 'SWAPPED_ON_SOLANA':
    case 'SWAP_VAA_SIGNED':
    case 'REDEEM_SEQUENCE_RECEIVED':
    case 'REDEEM_VAA_SIGNED':
    case 'CIRCLE_ATTESTATION_ACQUIRED':
    case 'SUBMITTED_ON_SOLANA_MCTP':
    case 'CLAIMED_ON_SOLANA_MCTP':
      return swapping
    case 'ORDER_EXPIRED':
    case 'ORDER_CANCELED':
    case 'REFUND_SEQUENCE_RECEIVED':
    case 'REFUND_VAA_SIGNED':
      return returning
    case 'ORDER_FULFILLED':
    case 'ORDER_SETTLED':
    case 'ORDER_UNLOCKED':
    case 'UNLOCK_SEQUENCE_RECEIVED':
    case 'SETTLED_ON_SOLANA':
    case 'REDEEMED_ON_EVM':
    case 'SWAPPED_ON_SOLANA_MCTP':
    case 'SETTLED_ON_SOLANA_MCTP':
    case 'SWAPPED_ON_EVM_MCTP':
    case 'SWAPPED_ON_SUI_MCTP':
    case 'MCTP_FEE_UNLOCKED':
      return completed
    case 'ORDER_REFUNDED':
    case 'REFUNDED_ON_EVM':
    case 'REFUNDED_ON_SOLANA':
    case 'REFUNDED_ON_EVM_MCTP':
    case 'REFUNDED_ON_SOLANA_MCTP':
    case 'REFUNDED_ON_SUI_MCTP':
      return refunded
    default:
      return byFamily(status ?? '')
  }
}

const byFamily = (status: string): Outcome => {
  if (/^INITIATED_ON_/.test(status)) return swapping
  if (/^REDEEMED_ON_[A-Z]+_WITH_(LOCKED_)?FEE$/.test(status)) return completed
  return { status: 'unknown' }
}
