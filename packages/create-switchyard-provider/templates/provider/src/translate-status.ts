import { type StatusLeg, type SwapStatus, type TrackStatus, toHuman } from '@switchyard/core'
import { tokenOf } from './assets.ts'
import type { OrderStatus } from './wire.ts'

const statuses: Readonly<Record<OrderStatus['state'], TrackStatus>> = {
  waiting: 'not_started',
  swapping: 'swapping',
  done: 'completed',
  refunded: 'refunded',
}

/** Turns an order of the API into the status of its swap. */
export const translateStatus = (order: OrderStatus): SwapStatus => {
  const status = statuses[order.state]
  const [sell, buy] = [tokenOf(order.sell), tokenOf(order.buy)]
  const hasEnded = status === 'completed' || status === 'refunded'
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
    toAmount: status === 'refunded' ? '0' : order.out === undefined ? '' : toHuman(order.out, buy.decimals),
    toAddress: order.recipient,
    finalisedAt: hasEnded ? Math.floor(order.updatedAt / 1_000) : -1,
  }
  return { ...swap, legs: status === 'refunded' ? [swap, refundOf(swap, order)] : [swap] }
}

/** What came back, on the sell chain. */
const refundOf = (swap: StatusLeg, { payoutHash = '', refundTo }: OrderStatus): StatusLeg => ({
  ...swap,
  type: 'native_send',
  hash: payoutHash,
  toAsset: swap.fromAsset,
  toAmount: swap.fromAmount,
  toAddress: refundTo,
})
