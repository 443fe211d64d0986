import { chainByCode } from '@switchyard/core'

const HOUR_MS = 60 * 60 * 1_000

/**
 * Until when an order can be funded, unix milliseconds: six hours after it was opened from Bitcoin and its like, one hour
 * elsewhere. `now` stands in for a moment Garden did not tell.
 *
 * Source: order states of the published client.
 */
export const fundingDeadline = (sellChain: string, createdAt: number, now: number): number => {
  const hours = chainByCode(sellChain)?.family === 'utxo' ? 6 : 1
  // A clock of Garden's that runs ahead of ours earns no later deadline.
  return (Number.isFinite(createdAt) ? Math.min(createdAt, now) : now) + hours * HOUR_MS
}
