import { describe, expect, it } from 'vitest'
import { scheduleNextAttempt } from './schedule-next-attempt.ts'

const DAY = 86_400_000

/** Times of every attempt of a delivery that never succeeds, with the same random number each time. */
const attempts = (random: number): readonly number[] => {
  const times = [0]
  for (;;) {
    const next = scheduleNextAttempt(
      { attempts: times.length, now: times.at(-1) ?? 0, firstRetryMs: 5_000, giveUpAt: DAY },
      random,
    )
    if (next === undefined) return times
    times.push(next)
  }
}

describe('the wait for another attempt', () => {
  it('grows from seconds to hours, and the last attempt is after a day', () => {
    expect(attempts(0.5).slice(0, 4)).toEqual([0, 5_000, 35_000, 155_000])
    for (const random of [0, 0.5, 0.999]) {
      const times = attempts(random)
      expect(times.at(-1)).toBe(DAY)
      expect(times.length).toBeGreaterThan(10)
      expect(times.length).toBeLessThan(20)
    }
  })

  it('is moved by a fifth at most, and as long as the receiver asks, up to an hour', () => {
    const first = { attempts: 1, now: 1_000, firstRetryMs: 5_000, giveUpAt: DAY }
    expect([scheduleNextAttempt(first, 0), scheduleNextAttempt(first, 0.999)]).toEqual([5_000, 6_998])
    expect(scheduleNextAttempt({ ...first, askedMs: 60_000 }, 0.5)).toBe(61_000)
    expect(scheduleNextAttempt({ ...first, askedMs: 7_200_000 }, 0.5)).toBe(3_601_000)
  })
})
