import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { RateLimiter } from '../contract/stores.ts'

const MINUTE = 60_000

/** Counts requests in fixed one-minute windows in this process. */
export const memoryRates = (clock: Clock): RateLimiter => {
  let window = 0
  let counts = new Map<string, number>()
  return {
    async take(key, limit) {
      const now = readMonotonic(clock)
      const current = Math.floor(now / MINUTE)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      const used = counts.get(key) ?? 0
      const resetMs = (current + 1) * MINUTE - now
      if (used >= limit) return { allowed: false, remaining: 0, resetMs }
      counts.set(key, used + 1)
      return { allowed: true, remaining: limit - used - 1, resetMs }
    },
  }
}
