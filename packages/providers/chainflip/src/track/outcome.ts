import type { TrackingStatus, TrackStatus } from '@switchyard/core'
import type { Egress, WireSwap } from './wire-swap.ts'

/** State of a swap. */
export interface SwapOutcome {
  readonly status: TrackStatus
  readonly trackingStatus: TrackingStatus
  /** The status is final. */
  readonly settled: boolean
}

/** Statuses that do not change any more. */
export const FINAL_STATUSES: ReadonlySet<TrackingStatus> = new Set([
  'dropped',
  'completed',
  'partially_refunded',
  'refunded',
  'reverted',
])

/**
 * Chooses the statuses for the state of the backend.
 *
 * The state COMPLETED includes swaps that were refunded in full; the payments distinguish them. The backend says FAILED of the whole
 * swap as soon as one payment failed, although the others are made: each is judged by itself.
 */
export const chooseStatuses = (swap: WireSwap): readonly [TrackStatus, TrackingStatus] => {
  const { swapEgress, refundEgress, fallbackEgress } = swap
  switch (swap.state) {
    case 'WAITING':
      return ['not_started', swap.channel?.expired ? 'dropped' : 'not_started']
    case 'RECEIVING':
      return ['pending', swap.deposit.confirmations === 0 ? 'mempool' : 'inbound']
    case 'SWAPPING':
      return ['swapping', 'swapping']
    case 'SENDING':
    case 'SENT':
      return ['swapping', 'outbound']
    case 'COMPLETED': {
      const onChain = swap.swap?.onChain
      const refunded = refundEgress !== undefined || (onChain?.refunded ?? 0n) > 0n
      if (!refunded) return ['completed', 'completed']
      const paid = swapEgress !== undefined || (onChain?.paid ?? 0n) > 0n
      return paid ? ['completed', 'partially_refunded'] : ['refunded', 'refunded']
    }
    case 'FAILED': {
      const isRefunded = isPaid(refundEgress)
      const payout = fallbackEgress ?? swapEgress
      if (isPaid(payout)) return ['completed', isRefunded ? 'partially_refunded' : 'completed']
      if (!payout && isRefunded) return ['refunded', 'refunded']
      return isUnderWay(payout ?? refundEgress) ? ['swapping', 'outbound'] : ['failed', 'reverted']
    }
    default:
      return ['unknown', 'parsing_error']
  }
}

/** `true` for a payment that its chain has seen. */
export const isPaid = (egress: Egress | undefined): egress is Egress => egress?.sentAt !== undefined && !egress.failed

/** `true` for a payment that the network makes without anybody's help. */
const isUnderWay = (egress: Egress | undefined): boolean =>
  egress !== undefined && egress.sentAt === undefined && !egress.failed && !egress.waitsForCaller
