/** Waits after the first, second, … failed attempt, in waits after the first; the last one repeats. */
const WAITS: readonly number[] = [1, 6, 24, 120, 360, 720, 1_440, 2_880]

/** Longest time that a receiver may ask for with `Retry-After`, milliseconds. */
const LONGEST_ASKED_MS = 3_600_000

/** Largest part by which a wait is moved, up or down. */
const JITTER = 0.2

/** A failed attempt. Times are Unix milliseconds. */
export interface FailedAttempt {
  /** Attempts made, this one included. */
  readonly attempts: number
  readonly now: number
  /** The wait after the first failed attempt, milliseconds. */
  readonly firstRetryMs: number
  /** End of the delivery's time; it then fails for good. */
  readonly giveUpAt: number
  /** The receiver's `Retry-After`, milliseconds. */
  readonly askedMs?: number | undefined
}

/**
 * Returns when a failed delivery is tried again, Unix milliseconds; `undefined` once its time is over. The last attempt is at
 * `giveUpAt`.
 *
 * @param random From 0 up to 1.
 */
export const scheduleNextAttempt = (
  { attempts, now, firstRetryMs, giveUpAt, askedMs = 0 }: FailedAttempt,
  random: number,
): number | undefined => {
  if (now >= giveUpAt) return undefined
  const wait = (WAITS[Math.min(attempts, WAITS.length) - 1] ?? 0) * firstRetryMs
  const moved = Math.round(wait * (1 + JITTER * (2 * random - 1)))
  return Math.min(now + Math.max(moved, Math.min(askedMs, LONGEST_ASKED_MS)), giveUpAt)
}
