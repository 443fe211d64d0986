import { describe, expect, it } from 'vitest'
import type { LedgerSums } from '../contract/ledger.ts'
import { LedgerView } from './ledger-view.ts'

const DAY_MS = 86_400_000
const START = 100 * DAY_MS

/** A view of a ledger that answers with the number of its reading, and fails while `broken`. */
const fixture = () => {
  const time = { now: START }
  const since: number[] = []
  const failures: unknown[] = []
  const state = { broken: false }
  const cause = new Error('the disk is full')
  const readSums = async (from: number) => {
    since.push(from)
    if (state.broken) throw cause
    return [{ completed: since.length } as LedgerSums]
  }
  const ledger = { add: async () => true, readSums }
  const view = new LedgerView(ledger, { now: () => time.now }, (failure) => failures.push(failure))
  return { time, since, failures, state, cause, view }
}
const sumsOf = (completed: number) => [{ completed }]

describe('the view of a ledger', () => {
  it('reads the given days, at most once a minute', async () => {
    const { view, time, since } = fixture()
    expect(await view.read(30)).toEqual(sumsOf(1))
    time.now += 59_999
    expect(await view.read(30)).toEqual(sumsOf(1))
    time.now += 1
    expect(await view.read(30)).toEqual(sumsOf(2))
    expect(since).toEqual([70 * DAY_MS, 70 * DAY_MS + 60_000])
  })

  it('reads at once for another number of days', async () => {
    const { view, since } = fixture()
    await view.read(30)
    expect(await view.read(7)).toEqual(sumsOf(2))
    expect(since).toEqual([70 * DAY_MS, 93 * DAY_MS])
  })

  it('is read once for many readers', async () => {
    const { view, since } = fixture()
    await Promise.all([view.read(30), view.read(30), view.ready(30)])
    expect(since).toHaveLength(1)
  })

  it('gives what was read last without waiting, nothing at first', async () => {
    const { view, time } = fixture()
    expect(view.current(30)).toEqual([])
    await view.ready(30)
    expect(view.current(30)).toEqual(sumsOf(1))
    time.now += 60_000
    expect(view.current(30)).toEqual(sumsOf(1))
    await view.read(30)
    expect(view.current(30)).toEqual(sumsOf(2))
  })

  it('is ready after the first reading, and reads no more for that', async () => {
    const { view, time, since } = fixture()
    await view.ready(30)
    time.now += 60_000
    await view.ready(30)
    expect(since).toHaveLength(1)
  })

  it('is ready although the ledger fails, keeps what it had, and tries again after five seconds', async () => {
    const { view, time, since, state, failures, cause } = fixture()
    await view.read(30)
    state.broken = true
    time.now += 60_000
    await expect(view.read(30)).rejects.toBe(cause)
    expect(view.current(30)).toEqual(sumsOf(1))
    time.now += 4_999
    await expect(view.read(30)).rejects.toBe(cause)
    expect([since.length, failures]).toEqual([2, [cause]])
    state.broken = false
    time.now += 1
    expect(await view.read(30)).toEqual(sumsOf(3))
    const other = fixture()
    other.state.broken = true
    await other.view.ready(30)
    expect(other.view.current(30)).toEqual([])
  })
})
