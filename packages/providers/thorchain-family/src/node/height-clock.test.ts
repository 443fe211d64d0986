import { describe, expect, it } from 'vitest'
import { HeightClock } from './height-clock.ts'

const BLOCK_SECONDS = 6
const MINUTE = 60_000

const clockAt = (height: number, now: number): HeightClock => {
  const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
  clock.believe(height, now)
  return clock
}

describe('a height that a node claims', () => {
  it('is never ahead before a height is believed', () => {
    expect(new HeightClock({ blockSeconds: BLOCK_SECONDS }).isAhead(10 ** 9, 0)).toBe(false)
  })

  it('may be ten blocks ahead, and those that fit into the time at a quarter above the usual speed', () => {
    const clock = clockAt(1_000, 0)
    expect([clock.isAhead(1_010, 0), clock.isAhead(1_011, 0)]).toEqual([false, true])
    // A minute has ten blocks, at most twelve and a half.
    expect([clock.isAhead(1_022, MINUTE), clock.isAhead(1_023, MINUTE)]).toEqual([false, true])
    expect([clock.isAhead(1_035, 2 * MINUTE), clock.isAhead(1_036, 2 * MINUTE)]).toEqual([false, true])
  })

  it('is measured from the earliest time that the clock has shown since', () => {
    const clock = clockAt(1_000, 10 * MINUTE)
    expect(clock.isAhead(1_011, MINUTE)).toBe(true)
    expect([clock.isAhead(1_022, 2 * MINUTE), clock.isAhead(1_023, 2 * MINUTE)]).toEqual([false, true])
  })
})

describe('a believed height', () => {
  it('that is behind the time does not lower what may be claimed', () => {
    const clock = clockAt(1_000, 0)
    clock.believe(1_009, MINUTE)
    expect([clock.isAhead(1_022, MINUTE), clock.isAhead(1_023, MINUTE)]).toEqual([false, true])
  })

  it('that is in time is the one to count from', () => {
    const clock = clockAt(1_000, 5 * MINUTE)
    clock.believe(1_010, 6 * MINUTE)
    expect([clock.isAhead(1_020, 6 * MINUTE), clock.isAhead(1_021, 6 * MINUTE)]).toEqual([false, true])
  })
})

describe('a node', () => {
  it('stands still when it has not advanced in two minutes', () => {
    const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
    expect(clock.isStill(0, 1_000, 0)).toBe(false)
    expect(clock.isStill(0, 1_000, 2 * MINUTE - 1)).toBe(false)
    expect(clock.isStill(0, 1_000, 2 * MINUTE)).toBe(true)
  })

  it('must advance by more than half of the usual speed', () => {
    const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
    clock.isStill(0, 1_000, 0)
    // Two minutes have twenty blocks.
    expect(clock.isStill(0, 1_010, 2 * MINUTE)).toBe(true)
    expect(clock.isStill(0, 1_011, 2 * MINUTE)).toBe(false)
    expect(clock.isStill(0, 1_011, 4 * MINUTE - 1)).toBe(false)
    expect(clock.isStill(0, 1_011, 4 * MINUTE)).toBe(true)
  })

  it('is measured from its first report, which a single block more does not renew', () => {
    const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
    clock.isStill(0, 1_000, 0)
    clock.isStill(0, 1_001, 0)
    expect(clock.isStill(0, 1_001, 6_000)).toBe(false)
    expect(clock.isStill(0, 1_001, 2 * MINUTE)).toBe(true)
    clock.isStill(1, 1_000, 0)
    clock.isStill(1, 1_002, 6_000)
    expect(clock.isStill(1, 1_002, 2 * MINUTE)).toBe(false)
  })

  it('that was not believed to stand still keeps its first height at the same moment', () => {
    const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
    clock.isStill(0, 1_000, 0)
    clock.isStill(0, 1_001, 0)
    expect(clock.isStill(0, 1_011, 2 * MINUTE)).toBe(false)
  })

  it('is measured anew after the clock was set back', () => {
    const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
    clock.isStill(0, 1_000, 10 * MINUTE)
    expect(clock.isStill(0, 1_000, MINUTE)).toBe(false)
    expect(clock.isStill(0, 1_000, 3 * MINUTE)).toBe(true)
  })

  it('is measured apart from the others', () => {
    const clock = new HeightClock({ blockSeconds: BLOCK_SECONDS })
    clock.isStill(0, 1_000, 0)
    expect(clock.isStill(1, 1_000, 2 * MINUTE)).toBe(false)
    expect(clock.isStill(0, 1_000, 2 * MINUTE)).toBe(true)
  })
})
