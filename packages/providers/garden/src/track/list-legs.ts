import { findChain, type StatusLeg, type TrackStatus, toHuman } from '@switchyard/core'
import type { GardenAsset } from '../assets/read-asset.ts'
import type { GardenOrder, Landing, OrderSide } from '../deposit/read-order.ts'
import type { Stage } from './stage.ts'

/** Both assets of an order. */
export interface OrderAssets {
  readonly sell: GardenAsset
  readonly buy: GardenAsset
}

/** Lists the legs of an order: the lock, then the solver's lock and the payout, or the refund. */
export const listLegs = (order: GardenOrder, { sell, buy }: OrderAssets, stage: Stage): readonly StatusLeg[] => {
  const { source, destination } = order
  // The deposited amount counts, also when it is not the amount of the order.
  const locked = { ...source, amount: source.filled > 0n ? source.filled : source.amount }
  const isUtxo = findChain(sell.token.chain)?.family === 'utxo'
  const lockType = sell.token.address ? 'token_contract_call' : 'native_contract_call'
  const deposit = describeLeg(locked, sell, {
    type: isUtxo ? 'native_send' : lockType,
    landing: source.initiate,
    to: isUtxo ? source.swapId : source.redeemer,
  })

  if (stage === 'refunded' || (stage === 'awaitingRefund' && destination.initiate.hash === '')) {
    const refund = describeLeg(locked, sell, {
      landing: source.refund,
      to: source.initiator,
    })
    const isConfirmed = source.refund.block !== 0
    const status = isConfirmed ? 'refunded' : 'pending'
    return [deposit, { ...refund, status, trackingStatus: isConfirmed ? 'refunded' : 'outbound' }]
  }

  const { redeemer: to } = destination
  const lock = describeLeg(destination, buy, { type: 'swap', landing: destination.initiate, to })
  const payout = describeLeg(destination, buy, { landing: destination.redeem, to })
  if (stage !== 'redeemed') return [deposit, lock, payout]
  return [deposit, lock, { ...payout, status: 'completed', trackingStatus: 'completed' }]
}

interface LegParts {
  /** Default: a transfer of the asset. */
  readonly type?: string
  readonly landing: Landing
  readonly to: string
}

const describeLeg = (side: OrderSide, asset: GardenAsset, { type, landing, to }: LegParts): StatusLeg => {
  const status: TrackStatus = landing.hash === '' ? 'not_started' : landing.block !== 0 ? 'completed' : 'pending'
  const amount = toHuman(side.amount, asset.token.decimals)
  return {
    chainId: asset.token.chainId,
    hash: landing.hash,
    block: landing.block || -1,
    type: type ?? (asset.token.address === undefined ? 'native_send' : 'token_transfer'),
    status,
    fromAsset: asset.identifier,
    fromAmount: amount,
    fromAddress: side.initiator,
    toAsset: asset.identifier,
    toAmount: amount,
    toAddress: to,
    finalisedAt: status === 'completed' ? landing.at : -1,
  }
}
