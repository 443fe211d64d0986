import type { SwapStatus, TrackingStatus, TrackStatus } from '@switchyard/core'
import type { GardenOrder } from './garden-order.ts'
import { type Stage, stageOf } from './stage.ts'
import { human, legsOf, type OrderAssets } from './status-legs.ts'

/** Status and tracking status of a stage. */
const statusOf = (stage: Stage): readonly [TrackStatus, TrackingStatus] => {
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
      return ['swapping', 'outbound']
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

/** The status of an order with its legs: the lock, the solver's lock, and the payout or refund. */
export const translateStatus = (order: GardenOrder, assets: OrderAssets, now: number): SwapStatus => {
  const { sell, buy } = assets
  const stage = stageOf(order, sell.token.chain, buy.token.chain, now)
  const [status, trackingStatus] = statusOf(stage)
  const legs = legsOf(order, assets, stage)
  const finished = ['redeemed', 'refunded'].includes(stage)
  const last = stage === 'refunded' ? order.source.refund : order.destination.redeem
  return {
    chainId: sell.token.chainId,
    hash: order.source.initiate.hash,
    block: order.source.initiate.block || -1,
    type: 'swap',
    status,
    trackingStatus,
    fromAsset: sell.identifier,
    fromAmount: human(sell, order.source.amount),
    fromAddress: order.source.initiator,
    toAsset: buy.identifier,
    toAmount: stage === 'refunded' ? '0' : stage === 'redeemed' ? human(buy, order.destination.amount) : '',
    toAddress: order.destination.redeemer,
    finalisedAt: finished ? last.at : -1,
    legs,
    providerExplorerUrl: `https://explorer.garden.finance/order/${order.id}`,
    providerOrderId: order.id,
    ...reasonOf(order, stage),
  }
}

const reasonOf = ({ source }: GardenOrder, stage: Stage): Pick<SwapStatus, 'refundReason'> => {
  if (stage !== 'refunded' && stage !== 'awaitingRefund') return {}
  const wrong = source.filled > 0n && source.filled !== source.amount
  return {
    refundReason: wrong ? 'The deposited amount is not the amount of the order.' : 'The order was not filled in time.',
  }
}
