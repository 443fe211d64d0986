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
export const listLegs = (story: OrderProgress): readonly StatusLeg[] => {
  if (story.outcome.status === 'not_started') return []
  const isReturning = story.outcome.status === 'refunded' || story.refundHash !== ''
  return [describeDeposit(story), describeSwap(story), isReturning ? describeRefund(story) : describeDelivery(story)]
}

const nameTransfer = ({ native }: Side): string => (native ? 'native_send' : 'token_transfer')

const describeDeposit = ({ outcome, from, hash, sender, deposit: to }: OrderProgress): StatusLeg => {
  const isOpen = outcome.status === 'pending' && outcome.trackingStatus !== 'outbound'
  return {
    chainId: from.chainId,
    hash,
    block: -1,
    type: nameTransfer(from),
    status: isOpen ? 'pending' : 'completed',
    trackingStatus: isOpen ? 'inbound' : 'completed',
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: sender,
    toAsset: from.asset,
    toAmount: from.amount,
    toAddress: to,
    finalisedAt: -1,
  }
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

const describeDelivery = ({ outcome, to, receiver, paidHash, finalisedAt }: OrderProgress): StatusLeg => {
  const status: TrackStatus =
    outcome.status === 'completed' || outcome.status === 'failed'
      ? outcome.status
      : paidHash === ''
        ? 'not_started'
        : 'pending'
  return {
    chainId: to.chainId,
    hash: paidHash,
    block: -1,
    type: nameTransfer(to),
    status,
    trackingStatus: status === 'pending' ? 'outbound' : status === 'failed' ? 'reverted' : status,
    fromAsset: to.asset,
    fromAmount: to.amount,
    fromAddress: '',
    toAsset: to.asset,
    toAmount: to.amount,
    toAddress: receiver,
    finalisedAt,
  }
}

const describeRefund = ({ outcome, from, sender, refundHash, refundAmount, finalisedAt }: OrderProgress): StatusLeg => {
  const done = outcome.status === 'refunded'
  return {
    chainId: from.chainId,
    hash: refundHash,
    block: -1,
    type: nameTransfer(from),
    status: done ? 'refunded' : 'pending',
    trackingStatus: done ? 'refunded' : 'outbound',
    fromAsset: from.asset,
    fromAmount: refundAmount,
    fromAddress: '',
    toAsset: from.asset,
    toAmount: refundAmount,
    toAddress: sender,
    finalisedAt,
  }
}
