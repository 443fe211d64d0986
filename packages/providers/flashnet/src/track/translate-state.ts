import type { TrackingStatus, TrackStatus } from '@switchyard/core'

/** State of an order. */
export interface OrderStatus {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
}

/**
 * Translates the state of an order. The set is open: an unknown state is `unknown`.
 *
 * `expired` means that no deposit came; a late one is still accepted. `unfulfilled` means that a deposit was replaced or
 * never confirmed; the order can continue.
 */
export const translateState = (status: string): OrderStatus => {
  switch (status) {
    case 'processing':
    case 'confirming':
    case 'awaiting_approval':
      return { status: 'pending', trackingStatus: 'inbound' }
    case 'swapping':
    case 'bridging':
      return { status: 'swapping', trackingStatus: 'swapping' }
    case 'delivering':
      return { status: 'swapping', trackingStatus: 'outbound' }
    case 'refunding':
      return { status: 'pending', trackingStatus: 'outbound' }
    case 'completed':
      return { status: 'completed', trackingStatus: 'completed' }
    case 'refunded':
      return { status: 'refunded', trackingStatus: 'refunded' }
    case 'failed':
      return { status: 'failed', trackingStatus: 'reverted' }
    case 'expired':
      return { status: 'not_started', trackingStatus: 'not_started' }
    case 'unfulfilled':
      return { status: 'pending', trackingStatus: 'replaced' }
    default:
      return { status: 'unknown' }
  }
}
