import { chainByCode, type StatusLeg, type TrackingStatus, type TrackStatus, toHuman } from '@switchyard/core'
import type { GardenOrder, Landing, OrderSide } from './garden-order.ts'
import type { GardenAsset } from './read-asset.ts'
import type { Stage } from './stage.ts'

/** Both assets of an order. */
export interface OrderAssets {
  readonly sell: GardenAsset
  readonly buy: GardenAsset
}

/** The deposited amount is refunded, also when it is not the amount of the order. */
const refundedAmount = ({ source }: GardenOrder): bigint => (source.filled > 0n ? source.filled : source.amount)

/** Legs of an order: the lock, the solver's lock, and the payout or refund. */
export const legsOf = (order: GardenOrder, assets: OrderAssets, stage: Stage): readonly StatusLeg[] => {
  const { source, destination } = order
  const { sell, buy } = assets
  const deposit = depositLeg(order, assets)
  const lock = leg({
    type: 'swap',
    asset: buy,
    side: destination,
    landing: destination.initiate,
    to: destination.redeemer,
  })
  if (stage === 'refunded' || (stage === 'awaitingRefund' && destination.initiate.hash === '')) {
    const back = leg({
      type: transferType(sell),
      asset: sell,
      side: source,
      landing: source.refund,
      to: source.initiator,
    })
    const amount = human(sell, refundedAmount(order))
    const status = source.refund.block !== 0 ? 'refunded' : 'pending'
    return [deposit, { ...back, fromAmount: amount, toAmount: amount, status, trackingStatus: refundTracking(status) }]
  }
  const paid = leg({
    type: transferType(buy),
    asset: buy,
    side: destination,
    landing: destination.redeem,
    to: destination.redeemer,
  })
  return [deposit, lock, stage === 'redeemed' ? { ...paid, status: 'completed', trackingStatus: 'completed' } : paid]
}

const refundTracking = (status: 'refunded' | 'pending'): TrackingStatus =>
  status === 'refunded' ? 'refunded' : 'outbound'

const depositLeg = ({ source }: GardenOrder, { sell }: OrderAssets): StatusLeg => {
  const family = chainByCode(sell.token.chain)?.family
  const type = family === 'utxo' ? 'native_send' : sell.token.address ? 'token_contract_call' : 'native_contract_call'
  const to = family === 'utxo' ? source.swapId : source.redeemer
  const amount = source.filled > 0n ? source.filled : source.amount
  return {
    ...leg({ type, asset: sell, side: { ...source, amount }, landing: source.initiate, to }),
    fromAddress: source.initiator,
  }
}

const transferType = ({ token }: GardenAsset): string =>
  token.address === undefined ? 'native_send' : 'token_transfer'

interface LegParts {
  readonly type: string
  readonly asset: GardenAsset
  readonly side: OrderSide
  readonly landing: Landing
  readonly to: string
}

const leg = ({ type, asset, side, landing, to }: LegParts): StatusLeg => {
  const status: TrackStatus = landing.hash === '' ? 'not_started' : landing.block !== 0 ? 'completed' : 'pending'
  return {
    chainId: asset.token.chainId,
    hash: landing.hash,
    block: landing.block || -1,
    type,
    status,
    fromAsset: asset.identifier,
    fromAmount: human(asset, side.amount),
    fromAddress: side.initiator,
    toAsset: asset.identifier,
    toAmount: human(asset, side.amount),
    toAddress: to,
    finalisedAt: status === 'completed' ? landing.at : -1,
  }
}

/** Base units of an asset as a human amount. */
export const human = ({ token }: GardenAsset, amount: bigint): string => toHuman(amount, token.decimals)
