import type { TrackingStatus, TrackStatus } from '@switchyard/core'
import type { WireSwap } from './wire-swap.ts'

/** Where a swap stands. */
export interface SwapOutcome {
  readonly status: TrackStatus
  readonly trackingStatus: TrackingStatus
  /** Nothing will change any more. */
  readonly settled: boolean
}

/**
 * Our status of the backend's state.
 *
 * A swap that was refunded in whole has the state COMPLETED there as well: what went out tells the two apart. FAILED
 * stands for deposits that were ignored or sent back by screening, and for payouts that did not go through.
 */
export const outcomeOf = (swap: WireSwap): SwapOutcome => {
  switch (swap.state) {
    case 'WAITING':
      return swap.channel?.expired ? settled('not_started', 'dropped') : going('not_started', 'not_started')
    case 'RECEIVING':
      return going('pending', swap.deposit.confirmations === 0 ? 'mempool' : 'inbound')
    case 'SWAPPING':
      return going('swapping', 'swapping')
    case 'SENDING':
    case 'SENT':
      return going('swapping', 'outbound')
    case 'COMPLETED':
      return completed(swap)
    case 'FAILED':
      return sentBack(swap) ? settled('refunded', 'refunded') : settled('failed', 'reverted')
    default:
      return going('unknown', 'parsing_error')
  }
}

const completed = ({ swapEgress, refundEgress, swap }: WireSwap): SwapOutcome => {
  const refunded = refundEgress !== undefined || (swap?.onChain?.refunded ?? 0n) > 0n
  if (!refunded) return settled('completed', 'completed')
  const paid = swapEgress !== undefined || (swap?.onChain?.paid ?? 0n) > 0n
  return paid ? settled('completed', 'partially_refunded') : settled('refunded', 'refunded')
}

/** The whole deposit has gone back to its sender. */
const sentBack = ({ swapEgress, fallbackEgress, refundEgress }: WireSwap): boolean =>
  !swapEgress && !fallbackEgress && refundEgress?.sentAt !== undefined && !refundEgress.failed

const settled = (status: TrackStatus, trackingStatus: TrackingStatus): SwapOutcome => ({
  status,
  trackingStatus,
  settled: true,
})

const going = (status: TrackStatus, trackingStatus: TrackingStatus): SwapOutcome => ({
  status,
  trackingStatus,
  settled: false,
})
