import { type SwapStatus, type TrackingStatus, type TrackStatus, toHuman } from '@switchyard/core'
import type { GardenOrder } from '../deposit/read-order.ts'
import { listLegs, type OrderAssets } from './list-legs.ts'
import { findStage, type Stage } from './stage.ts'

/** Turns an order into the status of its swap with its legs: the lock, the solver's lock, and the payout or refund. */
export const translateStatus = (order: GardenOrder, assets: OrderAssets, now: number): SwapStatus => {
  const { sell, buy } = assets
  const { source, destination } = order
  const stage = findStage(order, { sellChain: sell.token.chain, buyChain: buy.token.chain }, now)
  const [status, trackingStatus] = translateStage(stage)
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

const translateStage = (stage: Stage): readonly [TrackStatus, TrackingStatus] => {
  switch (stage) {
    case 'created':
      return ['not_started', 'not_started']
    case 'expired':
      return ['failed', 'dropped']
    case 'initiateDetected':
      return ['pending', 'mempool']
    case 'initiated':
      return ['swapping', 'swapping']
    case 'awaitingRedeem':
    case 'awaitingRefund':
      return ['swapping', 'outbound']
    case 'redeemed':
      return ['completed', 'completed']
    case 'refunded':
      return ['refunded', 'refunded']
    default:
      return ['unknown', 'starting']
  }
}
