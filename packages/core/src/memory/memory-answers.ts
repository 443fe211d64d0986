import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { AnswerStore } from '../contract/stores.ts'
import { BoundedMap, type Bounds } from './bounded-map.ts'

/** Sizes of the store of answers in memory: a hundred thousand answers or 128 MiB, whichever comes first. */
const DEFAULT: Bounds = { maxEntries: 100_000, maxBytes: 128 * 1024 * 1024 }

/** Answers in this process's memory; gone with it. */
export const memoryAnswers = (clock: Clock, bounds: Bounds = DEFAULT): AnswerStore => {
  const map = new BoundedMap(bounds)
  return {
    add: async (key, text, ttlMs) => {
      const now = readMonotonic(clock)
      const found = map.get(key, now)
      if (found !== undefined) return found
      map.set(key, { value: text, expiresAt: now + ttlMs }, now)
      return text
    },
    replace: async (key, { from, to, ttlMs }) => {
      const now = readMonotonic(clock)
      if (map.get(key, now) !== from) return false
      if (to === undefined) map.delete(key)
      else map.set(key, { value: to, expiresAt: now + ttlMs }, now)
      return true
    },
  }
}
