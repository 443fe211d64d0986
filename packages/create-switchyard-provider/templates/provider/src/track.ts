import { type StatusLeg, type SwapStatus, type TrackStatus, toHuman } from '@switchyard/core'
import { readToken } from './assets.ts'
import type { OrderStatus } from './wire.ts'

const statuses: Readonly<Record<OrderStatus['state'], TrackStatus>> = {
  waiting: 'not_started',
  swapping: 'swapping',
  done: 'completed',
  refunded: 'refunded',
}

/** Translates an order of the API into the status of its swap. */
export const translateStatus = (order: OrderStatus): SwapStatus => {
  const status = statuses[order.state]
  const [sell, buy] = [readToken(order.sell), readToken(order.buy)]
  const isRefunded = status === 'refunded'
  const hasEnded = isRefunded || status === 'completed'

  const swap: StatusLeg = {
    chainId: sell.chainId,
    hash: order.depositHash ?? '',
    block: -1,
    type: 'swap',
    status,
    fromAsset: sell.identifier,
    fromAmount: toHuman(order.amount, sell.decimals),
    fromAddress: '',
    toAsset: buy.identifier,
    toAmount: isRefunded ? '0' : order.out === undefined ? '' : toHuman(order.out, buy.decimals),
    toAddress: order.recipient,
    finalisedAt: hasEnded ? Math.floor(order.updatedAt / 1_000) : -1,
  }
  if (!isRefunded) return { ...swap, legs: [swap] }

  // The payment back, on the sell chain.
  const refund: StatusLeg = {
    ...swap,
    type: 'native_send',
    hash: order.payoutHash ?? '',
    toAsset: swap.fromAsset,
    toAmount: swap.fromAmount,
    toAddress: order.refundTo,
  }
  return { ...swap, legs: [swap, refund] }
}
