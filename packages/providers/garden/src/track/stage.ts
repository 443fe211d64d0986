import { findChain } from '@switchyard/core'
import { findFundingDeadline } from '../deposit/funding-deadline.ts'
import type { GardenOrder } from '../deposit/read-order.ts'
import type { FundingSeconds } from '../facts.ts'

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

/** The time, and how long an order can be funded. */
export interface StageContext {
  /** Unix milliseconds. */
  readonly now: number
  readonly funding: FundingSeconds
}

/**
 * Derives the stage of an order, because Garden does not report it: the first condition that holds.
 *
 * Source: order states of the published client.
 */
export const findStage = (
  { source, destination, createdAt }: GardenOrder,
  { sellChain, buyChain }: { readonly sellChain: string; readonly buyChain: string },
  { now, funding }: StageContext,
): Stage => {
  const paysBitcoin = findChain(buyChain)?.family === 'utxo'
  if (destination.redeem.hash !== '') return 'redeemed'
  if (paysBitcoin && source.redeem.hash !== '') return 'redeemed'
  if (source.refund.hash !== '') return source.refund.block !== 0 ? 'refunded' : 'awaitingRefund'
  if (destination.refund.hash !== '') return 'awaitingRefund'
  if (destination.initiate.hash !== '') return 'awaitingRedeem'
  const isLate = now > findFundingDeadline({ sellChain, createdAt }, funding, now)
  if (source.initiate.hash === '') return isLate ? 'expired' : 'created'
  if (isLate) return 'awaitingRefund'
  return source.initiate.block !== 0 ? 'initiated' : 'initiateDetected'
}
