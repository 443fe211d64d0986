import type { NewSwapChange } from '../../contract/swap-history.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Time a swap is followed without its deposit being seen, after the deposit could be sent. */
const UNSEEN_MS = 7 * 24 * HOUR
/** Time a route is taken to need that states none, seconds. */
export const UNKNOWN_SECONDS = 1_800

/**
 * Computes when a swap is looked at next, Unix milliseconds: often while its route says that something may happen, less and less often
 * afterwards. `undefined` when it is no longer followed: it has ended, or its deposit never came.
 */
export const computeNextDue = (
  { final, swap, snapshot }: Pick<NewSwapChange, 'final' | 'swap' | 'snapshot'>,
  now: number,
  leastMs: number,
): number | undefined => {
  if (final) return undefined
  const expectedMs = (swap.expectedSeconds ?? UNKNOWN_SECONDS) * 1_000
  if (snapshot.depositSeenAt !== undefined) {
    const elapsed = now - Date.parse(snapshot.depositSeenAt)
    const steady = clamp(expectedMs / 10, leastMs, MINUTE)
    return now + (elapsed < 2 * expectedMs ? steady : clamp(elapsed / 10, steady, 6 * HOUR))
  }
  const closesAt = swap.expiresAt ?? swap.createdAt + 24 * HOUR
  if (now < closesAt) return now + clamp((now - swap.createdAt) / 8, leastMs, 5 * MINUTE)
  if (now - closesAt > UNSEEN_MS) return undefined
  return now + clamp((now - closesAt) / 4, leastMs, 6 * HOUR)
}

const clamp = (value: number, least: number, most: number): number => Math.round(Math.max(least, Math.min(value, most)))
