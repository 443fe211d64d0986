import { UpstreamError } from '@switchyard/core'
import { toNumber } from '../node/read.ts'

/**
 * Reads when a quote ends, Unix milliseconds: at its `expiry`, at most `lifeSeconds` after `now`, also where the node names none.
 *
 * @param expiry - as the node wrote it, Unix seconds
 * @throws {UpstreamError} for a quote that has ended
 */
export const readExpiry = (expiry: unknown, now: number, lifeSeconds: number): number => {
  const latest = now + lifeSeconds * 1_000
  const end = Math.min((toNumber(expiry) ?? Number.POSITIVE_INFINITY) * 1_000, latest)
  if (end > now) return end
  throw new UpstreamError('The quote of the node has ended.')
}
