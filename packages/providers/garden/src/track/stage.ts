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
  | 'redeemDetected'
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
 * A payout or refund counts once it is in a block: one that was only sent can be dropped. The published client takes a sent payout on
 * Bitcoin, and the solver's own redemption, for the end.
 */
export const findStage = (
  { source, destination, createdAt }: GardenOrder,
  { sellChain, buyChain }: { readonly sellChain: string; readonly buyChain: string },
  { now, funding }: StageContext,
): Stage => {
  if (destination.redeem.hash !== '') return destination.redeem.block !== 0 ? 'redeemed' : 'redeemDetected'
  // The solver redeems with the secret that a payout on Bitcoin has shown.
  if (findChain(buyChain)?.family === 'utxo' && source.redeem.hash !== '') return 'redeemDetected'
  if (source.refund.hash !== '') return source.refund.block !== 0 ? 'refunded' : 'awaitingRefund'
  if (destination.refund.hash !== '') return 'awaitingRefund'
  if (destination.initiate.hash !== '') return 'awaitingRedeem'
  const isLate = now > findFundingDeadline({ sellChain, createdAt }, funding, now)
  if (source.initiate.hash === '') return isLate ? 'expired' : 'created'
  if (isLate) return 'awaitingRefund'
  return source.initiate.block !== 0 ? 'initiated' : 'initiateDetected'
}
