import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakedClock } from '../testing/faked-clock.ts'
import { FirstOffer } from './first-offer.ts'
import type { Out } from './settle/miss-risk.ts'
import { Wait } from './wait.ts'

const time = fakedClock()

/** Time passes, and timers fire when it is their turn, or later by as much as the process is busy. */
const pass = (ms: number, busyMs = 0): void => {
  time.now += ms + busyMs
  vi.advanceTimersByTime(ms)
}

/** A provider whose answers take up to 1,024 ms, each time as likely, and that always wins. */
const even = (): Out => ({ laterThan: (ms) => Math.max(0, 1 - ms / 1_024), wins: 1, part: 1, askedAtMs: 0 })

/** A settler with a budget of an eighth: settled 896 ms after it began, where one provider is out. */
const setUp = (ceilingMs = 5_000) => {
  const settled: (readonly [number, number])[] = []
  const state: { out: readonly Out[] | undefined; from?: number } = { out: [even()] }
  const seen = new FirstOffer()
  const settler = new Wait(seen, {
    budget: 0.125,
    ceilingMs,
    out: (from) => {
      state.from = from
      return state.out
    },
    settle: (waitedMs, risk) => settled.push([waitedMs, risk]),
  })
  onTestFinished(() => settler.stop())
  return { settler, seen, settled, state }
}

describe('the end of the wait of a quote', () => {
  it('is when the risk is within the budget, once there is something to choose', () => {
    const { seen, settled, state } = setUp()
    pass(100)
    seen.note()
    expect(state.from).toBe(5_000)
    pass(795)
    expect(settled).toEqual([])
    pass(1)
    expect(settled).toEqual([[896, 0.125]])
    pass(5_000)
    expect([settled.length, vi.getTimerCount()]).toEqual([1, 0])
  })
  it('is at once where the risk is within the budget before there is something to choose', () => {
    const { seen, settler, settled } = setUp()
    pass(960)
    settler.check()
    expect(settled).toEqual([])
    seen.note()
    expect(settled).toEqual([[960, 0.0625]])
  })
  it('is earlier once a provider has answered', () => {
    const { settler, seen, settled, state } = setUp()
    state.out = [even(), { ...even(), part: 0 }]
    seen.note()
    pass(900)
    expect(settled).toEqual([])
    state.out = [{ ...even(), wins: 0.5 }]
    settler.check()
    expect(settled).toEqual([[900, (0.5 * 124) / 1_024]])
  })
  it.each<[string, readonly Out[] | undefined]>([
    ['everybody has answered', []],
    ['somebody has not been called', undefined],
  ])('does not come while %s', (_, out) => {
    const { settler, seen, settled, state } = setUp()
    state.out = out
    seen.note()
    settler.check()
    pass(5_000)
    expect([settled, vi.getTimerCount()]).toEqual([[], 0])
  })
  it('does not come where the risk is above the budget up to the deadline', () => {
    const { seen, settled } = setUp(895)
    seen.note()
    expect(vi.getTimerCount()).toBe(0)
    pass(895)
    expect(settled).toEqual([])
  })
  it('does not come after the quote has ended', () => {
    const { settler, seen, settled } = setUp()
    seen.note()
    settler.stop()
    expect(vi.getTimerCount()).toBe(0)
    settler.check()
    pass(5_000)
    const other = setUp()
    other.settler.stop()
    other.seen.note()
    expect([settled, other.settled, vi.getTimerCount()]).toEqual([[], [], 0])
  })
  it('waits a tenth of a second more where this process was busy, for answers that were not read', () => {
    const { seen, settled } = setUp()
    seen.note()
    pass(896, 101)
    expect(settled).toEqual([])
    pass(99)
    expect(settled).toEqual([])
    pass(1)
    expect(settled).toEqual([[1_097, 0]])
    const punctual = setUp()
    punctual.seen.note()
    pass(896, 100)
    expect(punctual.settled).toEqual([[996, 28 / 1_024]])
  })
})
