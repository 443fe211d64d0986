import { monotonic } from '../async/monotonic.ts'
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
      const found = map.get(key, monotonic(clock))
      if (found !== undefined) return found
      map.set(key, text, ttlMs, monotonic(clock))
      return text
    },
    replace: async (key, from, to, ttlMs) => {
      if (map.get(key, monotonic(clock)) !== from) return false
      map.set(key, to ?? '', to === undefined ? 0 : ttlMs, monotonic(clock))
      return true
    },
  }
}
