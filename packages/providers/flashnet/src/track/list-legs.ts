import type { StatusLeg, TrackStatus } from '@switchyard/core'
import { SPARK } from '../assets/chains.ts'
import type { OrderStatus } from './translate-state.ts'

/** Chain, asset and amount of one side of an order. */
export interface Side {
  readonly chainId: string
  readonly asset: string
  readonly native: boolean
  readonly amount: string
}

/** An order as far as its legs show it. Hashes are `''` until their transactions are sent. */
export interface OrderProgress {
  readonly outcome: OrderStatus
  readonly from: Side
  readonly to: Side
  readonly hash: string
  readonly sender: string
  readonly deposit: string
  readonly receiver: string
  readonly paidHash: string
  readonly refundHash: string
  readonly refundAmount: string
  readonly finalisedAt: number
}

/** The swap itself happens on Spark and has no public transaction. */
const NO_HASH = `0x${'0'.repeat(64)}`

/** Lists deposit, swap on Spark, and delivery or refund. */
export const listLegs = (order: OrderProgress): readonly StatusLeg[] => {
  const { outcome, from, to, finalisedAt } = order
  const { status } = outcome
  if (status === 'not_started') return []

  const isOpen = status === 'pending' && outcome.trackingStatus !== 'outbound'
  const deposit = describeTransfer(from, from.amount, {
    hash: order.hash,
    status: isOpen ? 'pending' : 'completed',
    trackingStatus: isOpen ? 'inbound' : 'completed',
    fromAddress: order.sender,
    toAddress: order.deposit,
    finalisedAt: -1,
  })
  const isRefunded = status === 'refunded'
  if (isRefunded || order.refundHash !== '') {
    const refund = describeTransfer(from, order.refundAmount, {
      hash: order.refundHash,
      status: isRefunded ? 'refunded' : 'pending',
      trackingStatus: isRefunded ? 'refunded' : 'outbound',
      fromAddress: '',
      toAddress: order.sender,
      finalisedAt,
    })
    return [deposit, describeSwap(order), refund]
  }

  let delivered: TrackStatus = order.paidHash === '' ? 'not_started' : 'pending'
  if (status === 'completed' || status === 'failed') delivered = status
  const delivery = describeTransfer(to, to.amount, {
    hash: order.paidHash,
    status: delivered,
    trackingStatus: delivered === 'pending' ? 'outbound' : delivered === 'failed' ? 'reverted' : delivered,
    fromAddress: '',
    toAddress: order.receiver,
    finalisedAt,
  })
  return [deposit, describeSwap(order), delivery]
}

const describeSwap = ({ outcome, from, to, sender, receiver, finalisedAt }: OrderProgress): StatusLeg => {
  const returned = outcome.status === 'refunded'
  return {
    chainId: SPARK,
    hash: NO_HASH,
    block: -1,
    type: 'swap',
    ...(outcome.status === 'pending' ? { status: 'not_started', trackingStatus: 'not_started' } : outcome),
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: sender,
    toAsset: returned ? from.asset : to.asset,
    toAmount: outcome.status === 'completed' ? to.amount : '',
    toAddress: returned ? sender : receiver,
    finalisedAt,
  }
}

type Transfer = Pick<StatusLeg, 'hash' | 'status' | 'trackingStatus' | 'fromAddress' | 'toAddress' | 'finalisedAt'>

const describeTransfer = ({ chainId, asset, native }: Side, amount: string, transfer: Transfer): StatusLeg => ({
  ...transfer,
  chainId,
  block: -1,
  type: native ? 'native_send' : 'token_transfer',
  fromAsset: asset,
  fromAmount: amount,
  toAsset: asset,
  toAmount: amount,
})
