import { afterEach, beforeEach, vi } from 'vitest'

/** Timers and `performance.now()` that stand still, for the tests of a file; what the clock reads can be set. */
export const fakedClock = (): { now: number } => {
  const time = { now: 0 }
  beforeEach(() => {
    time.now = 5_000
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(performance, 'now').mockImplementation(() => time.now)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return time
}
