import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DueJobs, DueWorkOptions } from '../../contract/due-jobs.ts'
import type { DueSwap } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createEvents } from '../../events.ts'
import { startTracker } from './start-tracker.ts'

const NOW = 1_790_000_000_000
const SWEEP_MS = 15_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tracker over a history that answers as `listDue` does. */
const fixture = (due: (before: number, limit: number) => Promise<readonly DueSwap[]>) => {
  const log: string[] = []
  const worked: (DueWorkOptions | undefined)[] = []
  const asked: (readonly [number, number])[] = []
  const failures: unknown[] = []
  const jobs: DueJobs = {
    schedule: async (_, key, dueAt) => void log.push(`${key} ${dueAt - NOW}`),
    work: (_, __, options) => {
      worked.push(options)
      return async () => void log.push('stopped')
    },
    stop: async () => {},
  }
  const events = createEvents()
  events.on('follow-failed', (fact) => failures.push(fact))
  const history = {
    listDue: (before: number, limit: number) => {
      asked.push([before - NOW, limit])
      return due(before, limit)
    },
  }
  const following = { jobs, perMinute: 240, concurrency: 3, leastMs: 5_000, sweepMs: SWEEP_MS }
  const engine = { clock: { now: () => NOW }, history, events, following } as unknown as EngineContext
  return { log, worked, asked, failures, engine, stop: startTracker(engine) }
}

describe('a tracker', () => {
  it('does not exist where swaps are not followed', () =>
    expect(startTracker({} as unknown as EngineContext)).toBeUndefined())

  it('looks at as many swaps at a time as it is allowed to', async () => {
    const { worked, stop } = fixture(async () => [])
    expect(worked).toEqual([{ concurrency: 3 }])
    await stop?.()
  })

  it('schedules at once what was due two sweeps ago, when it starts and in every sweep', async () => {
    const late = [{ swapId: 'a', dueAt: NOW - 40_000 }]
    const { asked, log, stop } = fixture(async () => late)
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, log]).toEqual([[[-2 * SWEEP_MS, 500]], ['a 0']])
    await vi.advanceTimersByTimeAsync(SWEEP_MS - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([asked.length, log]).toEqual([2, ['a 0', 'a 0']])
    await stop?.()
    await vi.advanceTimersByTimeAsync(3 * SWEEP_MS)
    expect(asked).toHaveLength(2)
  })

  it('says why a sweep failed, and sweeps again', async () => {
    const cause = new Error('The store is down.')
    const { asked, failures, stop } = fixture(() => Promise.reject(cause))
    await vi.advanceTimersByTimeAsync(SWEEP_MS)
    expect(failures).toEqual([{ cause }, { cause }])
    expect(asked).toHaveLength(2)
    await stop?.()
  })

  it('sweeps once at a time, and has stopped when the sweep and the looks have ended', async () => {
    let read: (late: readonly DueSwap[]) => void = () => {}
    const { asked, log, stop } = fixture(() => new Promise((resolve) => (read = resolve)))
    await vi.advanceTimersByTimeAsync(2 * SWEEP_MS)
    expect(asked).toHaveLength(1)
    const stopped = stop?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual([])
    read([{ swapId: 'a', dueAt: NOW }])
    await stopped
    expect(log).toEqual(['a 0', 'stopped'])
  })
})
