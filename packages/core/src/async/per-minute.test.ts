import { expect, it } from 'vitest'
import { PerMinute } from './per-minute.ts'

const fixture = (perMinute: number) => {
  const time = { now: 5_000 }
  const budget = new PerMinute({ now: () => 0, monotonic: () => time.now }, perMinute)
  const taken = (times: number, key = 'a') =>
    Array.from({ length: times }, () => budget.take(key)).filter(Boolean).length
  return { time, budget, taken }
}

it('so many calls of each key are allowed at once', () => {
  const { taken } = fixture(3)
  expect([taken(5), taken(5, 'b')]).toEqual([3, 3])
})

it('calls come back evenly, and no more than there are in a minute', () => {
  const { taken, time, budget } = fixture(3)
  taken(3)
  time.now += 19_999
  expect(taken(1)).toBe(0)
  time.now += 1
  expect(taken(2)).toBe(1)
  time.now += 50_000
  expect(taken(5)).toBe(2)
  // Half a call was left.
  time.now += 10_000
  expect(taken(5)).toBe(1)
  time.now += 10_000_000
  expect(taken(5)).toBe(3)
  expect(budget.refillMs).toBe(20_000)
})

it('a call comes back after a time that is rounded up', () => {
  expect(fixture(7).budget.refillMs).toBe(8_572)
})
