import type { TrackResponse } from '@switchyard/wire'

/** States of a wallet's transaction that may still change: it can be sent again, or replaced by one with a higher fee. */
const UNSETTLED: ReadonlySet<string | undefined> = new Set(['dropped', 'replaced', 'reverted', 'retries_exceeded'])

/**
 * Tells whether nothing further is expected: paid out, paid back, or failed for good. The engine's own rule, on a response.
 *
 * @example
 * ```ts
 * const track = await client.track({ hash, chainId: 'bitcoin' })
 * if (isFinal(track)) stopWatching()
 * ```
 */
export const isFinal = ({ status, trackingStatus, legs }: TrackResponse): boolean => {
  if (status === 'completed' || status === 'refunded') return true
  const all = [trackingStatus, ...legs.map((leg) => leg.trackingStatus)]
  return status === 'failed' && !all.some((one) => UNSETTLED.has(one))
}
