import type { TrackingStatus, TrackStatus } from '@switchyard/core'
import type { WireSwap } from './wire-swap.ts'

/** State of a swap. */
export interface SwapOutcome {
  readonly status: TrackStatus
  readonly trackingStatus: TrackingStatus
  /** The status is final. */
  readonly settled: boolean
}

/**
 * Translates the state of the backend.
 *
 * The state COMPLETED includes swaps that were refunded in full; the payouts distinguish them. FAILED means a deposit that
 * was ignored or returned by screening, or a failed payout.
 */
export const translateState = (swap: WireSwap): SwapOutcome => {
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

/** Returns `true` when the whole deposit was returned. */
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
