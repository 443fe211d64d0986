import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../contract/clock.ts'
import { readMonotonic } from './read-monotonic.ts'

describe('monotonic time', () => {
  it('is not changed when the wall clock is set', () => {
    const before = readMonotonic(systemClock)
    vi.spyOn(Date, 'now').mockReturnValue(0)
    const passed = readMonotonic(systemClock) - before
    vi.restoreAllMocks()
    expect(passed).toBeGreaterThanOrEqual(0)
    expect(passed).toBeLessThan(1_000)
  })

  it('is the wall time of a clock without a monotonic one', () => {
    expect(readMonotonic({ now: () => 7 })).toBe(7)
  })
})
