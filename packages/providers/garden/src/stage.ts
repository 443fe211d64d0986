import { chainByCode } from '@switchyard/core'
import { fundingDeadline } from './funding-deadline.ts'
import type { GardenOrder } from './garden-order.ts'

/** Stage of an order. */
export type Stage =
  | 'created'
  | 'expired'
  | 'initiateDetected'
  | 'initiated'
  | 'awaitingRedeem'
  | 'redeemed'
  | 'awaitingRefund'
  | 'refunded'

/**
 * Derives the stage of an order, because Garden does not report it: the first condition that holds.
 *
 * Source: order states of the published client.
 */
export const stageOf = (
  { source, destination, createdAt }: GardenOrder,
  sellChain: string,
  buyChain: string,
  now: number,
): Stage => {
  const bitcoinLike = chainByCode(buyChain)?.family === 'utxo'
  if (destination.redeem.hash !== '') return 'redeemed'
  if (bitcoinLike && source.redeem.hash !== '') return 'redeemed'
  if (source.refund.hash !== '') return source.refund.block !== 0 ? 'refunded' : 'awaitingRefund'
  if (destination.refund.hash !== '') return 'awaitingRefund'
  if (destination.initiate.hash !== '') return 'awaitingRedeem'
  const late = now > fundingDeadline(sellChain, createdAt, now)
  if (source.initiate.hash === '') return late ? 'expired' : 'created'
  if (late) return 'awaitingRefund'
  return source.initiate.block !== 0 ? 'initiated' : 'initiateDetected'
}
