import { UpstreamError } from '@switchyard/core'
import { toNumber } from '../node/read.ts'

/** Life of a quote in both networks: the node sets `expiry` to its own time and 15 minutes. Source: `querier_quotes.go`. */
const QUOTE_LIFE_MS = 15 * 60_000

/**
 * Reads when a quote ends, Unix milliseconds: at its `expiry`, at most 15 minutes after `now`, also where the node names none.
 *
 * @param expiry - as the node wrote it, Unix seconds
 * @throws {UpstreamError} for a quote that has ended
 */
export const readExpiry = (expiry: unknown, now: number): number => {
  const latest = now + QUOTE_LIFE_MS
  const end = Math.min((toNumber(expiry) ?? Number.POSITIVE_INFINITY) * 1_000, latest)
  if (end > now) return end
  throw new UpstreamError('The quote of the node has ended.')
}
