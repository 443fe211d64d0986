import { describe, expect, it, vi } from 'vitest'
import { fakedClock } from '../testing/faked-clock.ts'
import { FirstOffer } from './first-offer.ts'
import type { Out } from './settle/miss-risk.ts'
import { decideWait, Wait } from './wait.ts'

const time = fakedClock()

/** Time passes; at its end the process was busy for `busyMs`, and timers are late by that. */
const pass = (ms: number, busyMs = 0): void => {
  for (let left = ms; left > 0; left--) {
    time.now += left === 1 ? 1 + busyMs : 1
    vi.advanceTimersByTime(1)
  }
}

describe('the first offer', () => {
  it('calls each listener once, and none that was removed', () => {
    const seen = new FirstOffer()
    const heard: string[] = []
    seen.onFirst(() => heard.push('a'))
    const leave = seen.onFirst(() => heard.push('b'))
    leave()
    expect(seen.any).toBe(false)
    seen.note()
    seen.note()
    expect([seen.any, heard]).toEqual([true, ['a']])
  })
  it('counts for what is below, before or after, and not for what is above', () => {
    const parent = new FirstOffer()
    const [early, other] = [new FirstOffer(parent), new FirstOffer(parent)]
    other.note()
    expect([parent.any, early.any]).toEqual([false, false])
    parent.note()
    expect([early.any, new FirstOffer(parent).any]).toEqual([true, true])
  })
})

describe('the patience with a late call', () => {
  const started = () => {
    const seen = new FirstOffer()
    const patience = new Wait(seen)
    const gone: string[] = []
    const add = (name: string, limitMs: number) => patience.add(limitMs, () => gone.push(name))
    return { seen, patience, gone, add }
  }

  it('ends at its limit where there is an offer, for each call on its own', () => {
    const { seen, gone, add } = started()
    seen.note()
    add('slow', 300)
    add('quick', 100)
    pass(99)
    expect(gone).toEqual([])
    pass(1)
    expect(gone).toEqual(['quick'])
    pass(199)
    expect(gone).toEqual(['quick'])
    pass(1)
    expect(gone).toEqual(['quick', 'slow'])
    pass(1_000)
    expect(gone).toEqual(['quick', 'slow'])
  })
  it('has no end without an offer, and then ends with the first one', () => {
    const { seen, gone, add } = started()
    add('a', 100)
    add('b', 2_000)
    pass(500)
    expect(gone).toEqual([])
    seen.note()
    expect(gone).toEqual(['a'])
    pass(1_499)
    expect(gone).toEqual(['a'])
    pass(1)
    expect(gone).toEqual(['a', 'b'])
  })
  it('looks at the clock once for each limit, however long there is no offer', () => {
    const { add } = started()
    add('a', 100)
    add('b', 2_000)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    pass(1_999)
    expect(timers).toHaveBeenCalledTimes(1)
    pass(1_000)
    expect([timers.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  })
  it('goes on to a limit that lies ahead when the first offer comes', () => {
    const { seen, gone, add } = started()
    add('a', 100)
    pass(50)
    seen.note()
    expect(gone).toEqual([])
    pass(50)
    expect(gone).toEqual(['a'])
  })
  it('ends for nobody whose call has ended, and for none after it was stopped', () => {
    const { seen, patience, gone, add } = started()
    seen.note()
    const forget = add('a', 100)
    add('b', 200)
    forget()
    pass(100)
    expect(gone).toEqual([])
    patience.stop()
    pass(1_000)
    expect(gone).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
  it('does not hear of an offer after it was stopped', () => {
    const { seen, patience, gone, add } = started()
    add('a', 100)
    pass(200)
    patience.stop()
    seen.note()
    expect([gone, vi.getTimerCount()]).toEqual([[], 0])
  })
  it('lasts a tenth of a second more after this process was busy for longer, so that answers can be read', () => {
    const { seen, gone, add } = started()
    seen.note()
    add('a', 200)
    pass(200, 101)
    expect(gone).toEqual([])
    pass(99)
    expect(gone).toEqual([])
    pass(1)
    expect(gone).toEqual(['a'])
    add('b', 200)
    pass(200, 100)
    expect(gone).toEqual(['a', 'b'])
  })
  it('lasts as much longer for the others as this process was busy', () => {
    const { seen, gone, add } = started()
    seen.note()
    add('due', 200)
    add('later', 1_000)
    pass(200, 300)
    pass(799)
    expect(gone).toEqual(['due'])
    pass(1)
    expect(gone).toEqual(['due', 'later'])
  })
})

describe('the adaptive wait', () => {
  /** A provider that answers later than so many milliseconds never, and wins every quote. */
  const until = (ms: number, part = 1): Out => ({ laterThan: (at) => (at < ms ? 1 : 0), wins: 1, part, askedAtMs: 0 })
  const started = (out: () => readonly Out[] | undefined, ceilingMs = 1_000) => {
    const seen = new FirstOffer()
    const settled: number[][] = []
    const settle = (ms: number, risk: number) => void settled.push([ms, risk])
    const settler = new Wait(seen, { budget: 0.01, ceilingMs, out, settle })
    return { seen, settler, settled }
  }

  it('ends the wait as soon as the risk is within the budget, once', () => {
    const { seen, settled } = started(() => [until(300)])
    seen.note()
    pass(299)
    expect(settled).toEqual([])
    pass(1)
    expect(settled).toEqual([[300, 0]])
    pass(1_000)
    expect(settled).toHaveLength(1)
  })
  it('ends nothing without an offer, and at once where the first one comes late', () => {
    const { seen, settler, settled } = started(() => [until(300)])
    settler.check()
    pass(500)
    expect(settled).toEqual([])
    seen.note()
    expect(settled).toEqual([[500, 0]])
  })
  it('ends nothing where the risk stays too high, nobody is out, or somebody was not asked yet', () => {
    for (const out of [() => [until(2_000)], () => [], () => undefined]) {
      const { seen, settler, settled } = started(out)
      seen.note()
      settler.check()
      pass(1_000)
      expect(settled).toEqual([])
    }
  })
  it('looks again after an answer, which may end the wait sooner', () => {
    let out = [until(900)]
    const { seen, settler, settled } = started(() => out)
    seen.note()
    pass(100)
    out = [until(150)]
    settler.check()
    pass(50)
    expect(settled).toEqual([[150, 0]])
  })
  it('gives answers time to be read after this process was busy for more than a tenth of a second', () => {
    const { seen, settled } = started(() => [until(300)])
    seen.note()
    pass(300, 101)
    expect(settled).toEqual([])
    pass(100)
    expect(settled).toEqual([[501, 0]])
    const other = started(() => [until(300)])
    other.seen.note()
    pass(300, 100)
    expect(other.settled).toEqual([[400, 0]])
  })
  it('ends nothing after it was stopped', () => {
    const { seen, settler, settled } = started(() => [until(300)])
    seen.note()
    settler.stop()
    pass(1_000)
    settler.check()
    expect([settled, vi.getTimerCount()]).toEqual([[], 0])
    const early = started(() => [until(300)])
    early.settler.stop()
    pass(1_000)
    early.seen.note()
    expect(early.settled).toEqual([])
  })
})

describe('the decision of what a quote stops waiting for', () => {
  const [budget, ceilingMs, from, notBefore] = [0.125, 5_000, 1_000, 0]
  /** Settles 896 ms after it was asked, where it is the only one out. */
  const even: Out = { laterThan: (ms) => Math.max(0, 1 - ms / 1_024), wins: 1, part: 1, askedAtMs: 0 }
  const settling = { out: [even], budget, ceilingMs, from, notBefore }
  const soon = { name: 'soon', lateAt: 1_100 }
  const later = { name: 'later', lateAt: 3_000 }
  const NEVER = Number.POSITIVE_INFINITY

  it.each([
    ['nothing is running', [], 1_000, { hasOffer: true }, [[], undefined, NEVER]],
    ['there is no offer yet', [soon, later], 1_200, { hasOffer: false, settling }, [[], undefined, 3_000]],
    ['no limit is over', [soon, later], 1_099, { hasOffer: true }, [[], undefined, 1_100]],
    ['a limit is over', [soon, later], 1_100, { hasOffer: true }, [['soon'], undefined, 3_000]],
    ['every limit is over', [soon, later], 3_000, { hasOffer: true }, [['soon', 'later'], undefined, NEVER]],
    ['the risk is too high', [later], 1_895, { hasOffer: true, settling }, [[], undefined, 1_896]],
    ['the risk is within the budget', [later], 1_896, { hasOffer: true, settling }, [[], 0.125, 3_000]],
    ['a limit comes before', [soon], 1_000, { hasOffer: true, settling }, [[], undefined, 1_100]],
    ['both are over', [soon], 1_960, { hasOffer: true, settling }, [['soon'], 0.0625, NEVER]],
    [
      'answers are given time',
      [],
      1_896,
      { hasOffer: true, settling: { ...settling, notBefore: 1_950 } },
      [[], undefined, 1_950],
    ],
    [
      'somebody was not asked',
      [],
      9_000,
      { hasOffer: true, settling: { ...settling, out: undefined } },
      [[], undefined, NEVER],
    ],
    ['nobody is out', [], 9_000, { hasOffer: true, settling: { ...settling, out: [] } }, [[], undefined, NEVER]],
    [
      'the risk stays too high',
      [],
      9_000,
      { hasOffer: true, settling: { ...settling, ceilingMs: 895 } },
      [[], undefined, NEVER],
    ],
  ] as const)('while %s', (_, calls, now, facts, expected) => {
    const { late, risk, wakesAt } = decideWait<{ name: string; lateAt: number }>(calls, now, facts)
    expect([late.map(({ name }) => name), risk, wakesAt]).toEqual(expected)
  })
})
