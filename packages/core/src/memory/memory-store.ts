import { monotonic } from '../async/monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { ExpiringStore } from '../contract/stores.ts'
import { BoundedMap, type Bounds } from './bounded-map.ts'

/** Sizes of the in-memory quote store: a hundred thousand quotes or 128 MiB, whichever comes first. */
const DEFAULT: Bounds = { maxEntries: 100_000, maxBytes: 128 * 1024 * 1024 }

/** Quotes in this process's memory; gone with it. */
export const memoryStore = (clock: Clock, bounds: Bounds = DEFAULT): ExpiringStore => {
  const map = new BoundedMap(bounds)
  return {
    get: async (key) => map.get(key, monotonic(clock)),
    set: async (key, value, ttlMs) => map.set(key, value, ttlMs, monotonic(clock)),
  }
}
