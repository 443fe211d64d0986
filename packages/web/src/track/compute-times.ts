import { isFinal, type TrackResponse } from '@switchyard/client'

/** Times of a swap, seconds. Members that are not known are `undefined`. */
export interface SwapTimes {
  /** Since the deposit was final; until the end for a swap that has ended. */
  readonly elapsed?: number
  /** Expected by the provider from now on. */
  readonly left?: number
  /** Share of the whole time that is over, 0 to 1. */
  readonly share?: number
}

/**
 * Computes how long a swap has taken and will take.
 *
 * @param seenAt When the view came, Unix milliseconds.
 * @param now Unix milliseconds.
 */
export const computeTimes = (track: TrackResponse, seenAt: number, now: number): SwapTimes => {
  const { legs, transient, meta } = track
  const finals = legs.flatMap(({ finalisedAt = -1 }) => (finalisedAt > 0 ? [finalisedAt] : []))
  const [first, last] = [Math.min(...finals), Math.max(...finals)]
  if (isFinal(track)) return last > first ? { elapsed: last - first, share: 1 } : { share: 1 }
  const elapsed = finals.length > 0 ? Math.max(0, now / 1_000 - first) : undefined
  // What is late has no estimate left.
  const expected = meta?.overdue ? 0 : transient?.estimatedTimeToComplete
  const left = expected === undefined ? undefined : Math.max(0, expected - (now - seenAt) / 1_000)
  return {
    elapsed,
    left: left === undefined || meta?.overdue ? undefined : left,
    share: elapsed === undefined || left === undefined ? undefined : elapsed === 0 ? 0 : elapsed / (elapsed + left),
  }
}
