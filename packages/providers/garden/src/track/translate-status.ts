import { type SwapStatus, type TrackingStatus, type TrackStatus, toHuman } from '@switchyard/core'
import type { GardenOrder } from '../deposit/read-order.ts'
import { listLegs, type OrderAssets } from './list-legs.ts'
import { findStage, type Stage, type StageContext } from './stage.ts'

const STATUSES: Readonly<Record<Stage, readonly [TrackStatus, TrackingStatus]>> = {
  created: ['not_started', 'not_started'],
  expired: ['failed', 'dropped'],
  initiateDetected: ['pending', 'mempool'],
  initiated: ['swapping', 'swapping'],
  awaitingRedeem: ['swapping', 'outbound'],
  redeemDetected: ['swapping', 'outbound'],
  awaitingRefund: ['swapping', 'outbound'],
  redeemed: ['completed', 'completed'],
  refunded: ['refunded', 'refunded'],
}

/** Turns an order into the status of its swap with its legs. */
export const translateStatus = (order: GardenOrder, assets: OrderAssets, context: StageContext): SwapStatus => {
  const { sell, buy } = assets
  const { source, destination } = order
  const stage = findStage(order, { sellChain: sell.token.chain, buyChain: buy.token.chain }, context)
  const [status, trackingStatus] = STATUSES[stage]
  const isRefunded = stage === 'refunded'
  const isPaid = stage === 'redeemed'

  const isWrongAmount = source.filled > 0n && source.filled !== source.amount
  const refundReason = isWrongAmount
    ? 'The deposited amount is not the amount of the order.'
    : 'The order was not filled in time.'
  return {
    chainId: sell.token.chainId,
    hash: source.initiate.hash,
    block: source.initiate.block || -1,
    type: 'swap',
    status,
    trackingStatus,
    fromAsset: sell.identifier,
    fromAmount: toHuman(source.amount, sell.token.decimals),
    fromAddress: source.initiator,
    toAsset: buy.identifier,
    toAmount: isRefunded ? '0' : isPaid ? toHuman(destination.amount, buy.token.decimals) : '',
    toAddress: destination.redeemer,
    finalisedAt: isRefunded ? source.refund.at : isPaid ? destination.redeem.at : -1,
    legs: listLegs(order, assets, stage),
    providerExplorerUrl: `https://explorer.garden.finance/order/${order.id}`,
    providerOrderId: order.id,
    refundReason: isRefunded || stage === 'awaitingRefund' ? refundReason : undefined,
  }
}
