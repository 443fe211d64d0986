import { chainByCode } from '@switchyard/core'

const HOUR_MS = 60 * 60 * 1_000

/**
 * Finds until when an order can be funded, Unix milliseconds: six hours after its creation on Bitcoin-like chains, one hour
 * elsewhere. `now` is used where Garden gives no valid time.
 *
 * Source: order states of the published client.
 */
export const findFundingDeadline = (sellChain: string, createdAt: number, now: number): number => {
  const hours = chainByCode(sellChain)?.family === 'utxo' ? 6 : 1
  // If Garden's clock runs ahead of ours, the deadline is not later.
  return (Number.isFinite(createdAt) ? Math.min(createdAt, now) : now) + hours * HOUR_MS
}
