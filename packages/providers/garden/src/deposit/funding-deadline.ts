import { findChain } from '@switchyard/core'
import type { FundingSeconds } from '../facts.ts'

/** Where and when an order was created, Unix milliseconds. */
export interface OrderCreation {
  readonly sellChain: string
  /** Not a number where Garden gives no valid time; `now` is used then. */
  readonly createdAt: number
}

/** Finds until when an order can be funded, Unix milliseconds. */
export const findFundingDeadline = (
  { sellChain, createdAt }: OrderCreation,
  funding: FundingSeconds,
  now: number,
): number => {
  const seconds = findChain(sellChain)?.family === 'utxo' ? funding.utxo : funding.other
  // If Garden's clock runs ahead of ours, the deadline is not later.
  return (Number.isFinite(createdAt) ? Math.min(createdAt, now) : now) + seconds * 1_000
}
