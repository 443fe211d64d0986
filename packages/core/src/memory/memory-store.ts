import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { ExpiringStore, ExpiringStoreUse } from '../contract/stores.ts'
import { BoundedMap, type Bounds } from './bounded-map.ts'

/** Limits of the in-memory store, for live values and for late ones. */
export interface MemoryBounds {
  readonly live: Bounds
  readonly late: Bounds
}

const MIB = 1024 * 1024

/**
 * Enough for a thousand quotes of eight routes a second while they live, some 300 MB of heap when it is full, and for a
 * hundred thousand that have ended.
 */
const DEFAULT: MemoryBounds = {
  live: { maxEntries: 400_000, maxBytes: 512 * MIB },
  late: { maxEntries: 100_000, maxBytes: 128 * MIB },
}

/**
 * Quotes in this process's memory; gone with it.
 *
 * Live values and late ones, which may still be asked for, have bounds of their own, so that late ones never displace live
 * ones. A live value that does not fit becomes a late one.
 */
export const memoryStore = (
  clock: Clock,
  bounds: MemoryBounds = DEFAULT,
): ExpiringStore & { use(): ExpiringStoreUse } => {
  const evicted = { live: 0, late: 0 }
  const late = new BoundedMap(bounds.late, (_key, _entry, reason) => {
    if (reason === 'evicted') evicted.late++
  })
  const live = new BoundedMap(bounds.live, (key, { value, storedUntil = 0 }, reason) => {
    if (reason === 'evicted') evicted.live++
    // A value that is no longer live is kept if its time is not over.
    const at = now()
    if (storedUntil > at) late.set(key, { value, expiresAt: storedUntil }, at)
  })
  /** Whole milliseconds, which take no memory of their own. */
  const now = (): number => Math.floor(readMonotonic(clock))
  return {
    get: async (key) => {
      const at = now()
      return live.get(key, at) ?? late.get(key, at)
    },
    set: async (key, value, { ttlMs, liveMs = ttlMs }) => {
      const at = now()
      late.delete(key)
      live.set(
        key,
        { value, expiresAt: at + Math.ceil(Math.min(liveMs, ttlMs)), storedUntil: at + Math.ceil(ttlMs) },
        at,
      )
    },
    use: () => ({
      live: { entries: live.size, bytes: live.bytes, evicted: evicted.live },
      late: { entries: late.size, bytes: late.bytes, evicted: evicted.late },
    }),
  }
}
