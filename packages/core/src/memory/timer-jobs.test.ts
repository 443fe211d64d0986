import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timerJobs } from './timer-jobs.ts'

const START = 1_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = { now: () => Date.now() }

/** Jobs whose work waits until it is ended by key. */
const fixture = () => {
  const jobs = timerJobs(clock)
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (reason: Error) => void }>()
  const signals = new Map<string, AbortSignal>()
  const held = (key: string, signal: AbortSignal): Promise<void> => {
    begun.push(key)
    signals.set(key, signal)
    return new Promise((resolve, reject) => ends.set(key, { resolve, reject }))
  }
  const quick = async (key: string): Promise<void> => void begun.push(key)
  const end = async (key: string) => {
    ends.get(key)?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { jobs, begun, held, quick, end, ends, signals }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('jobs in this process', () => {
  it('run at their time, once', async () => {
    const { jobs, begun, quick } = fixture()
    jobs.work('q', quick)
    await jobs.schedule('q', 'a', START + 100)
    await pass(99)
    expect(begun).toEqual([])
    await pass(1)
    expect(begun).toEqual(['a'])
    await pass(1_000_000)
    expect(begun).toEqual(['a'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('run at once where their time has passed, the longest due first', async () => {
    const { jobs, begun, quick } = fixture()
    for (const [key, dueAt] of [
      ['b', START - 1],
      ['c', START],
      ['a', START - 2],
    ] as const)
      await jobs.schedule('q', key, dueAt)
    jobs.work('q', quick)
    await pass(0)
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('wait without a timer while nobody works on their queue', async () => {
    const { jobs, begun, quick } = fixture()
    jobs.work('other', quick)
    await jobs.schedule('q', 'a', START + 10)
    expect(vi.getTimerCount()).toBe(0)
    await pass(20)
    jobs.work('q', quick)
    await pass(0)
    expect(begun).toEqual(['a'])
  })

  it('run at the earlier of two times', async () => {
    const { jobs, begun, quick } = fixture()
    jobs.work('q', quick)
    await jobs.schedule('q', 'a', START + 200)
    await jobs.schedule('q', 'a', START + 100)
    await jobs.schedule('q', 'a', START + 300)
    await pass(100)
    expect(begun).toEqual(['a'])
    await pass(1_000)
    expect(begun).toEqual(['a'])
  })

  it('are noticed where the clock was set forward, within a minute', async () => {
    const jobs = timerJobs({ now: () => Date.now() + ahead })
    let ahead = 0
    const begun: string[] = []
    jobs.work('q', async (key) => void begun.push(key))
    await jobs.schedule('q', 'a', START + 10_000_000)
    ahead = 10_000_000
    await pass(59_999)
    expect(begun).toEqual([])
    await pass(1)
    expect(begun).toEqual(['a'])
  })

  it('run one at a time for each key, and again afterwards where they were scheduled meanwhile', async () => {
    const { jobs, begun, held, end } = fixture()
    jobs.work('q', held)
    await jobs.schedule('q', 'a', START)
    await pass(0)
    await jobs.schedule('q', 'a', START)
    await jobs.schedule('q', 'b', START)
    await pass(1_000)
    expect(begun).toEqual(['a', 'b'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'a'])
  })

  it.each([
    [{}, 8],
    [{ concurrency: 2 }, 2],
  ])('run at most so many at the same time: %o', async (options, most) => {
    const { jobs, begun, held, end } = fixture()
    const keys = Array.from({ length: 10 }, (_, place) => `k${place}`)
    jobs.work('q', held, options)
    for (const [place, key] of keys.entries()) await jobs.schedule('q', key, START + place)
    await pass(1_000)
    expect(begun).toEqual(keys.slice(0, most))
    await end('k0')
    expect(begun).toEqual(keys.slice(0, most + 1))
  })

  it('wait without a timer while all places are taken', async () => {
    const { jobs, begun, held, end } = fixture()
    jobs.work('q', held, { concurrency: 2 })
    for (const key of ['a', 'b', 'c']) await jobs.schedule('q', key, START)
    await pass(0)
    expect([begun, vi.getTimerCount()]).toEqual([['a', 'b'], 0])
    await jobs.schedule('q', 'd', START + 10)
    expect(vi.getTimerCount()).toBe(0)
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('are tried again five seconds after they failed', async () => {
    const { jobs, begun, held, ends } = fixture()
    jobs.work('q', held)
    await jobs.schedule('q', 'a', START)
    await pass(0)
    ends.get('a')?.reject(new Error('broken'))
    await pass(4_999)
    expect(begun).toEqual(['a'])
    await pass(1)
    expect(begun).toEqual(['a', 'a'])
  })

  it('of one queue go on while those of another have ended', async () => {
    const { jobs, begun, held, quick, end, signals } = fixture()
    const stop = jobs.work('held', held)
    jobs.work('quick', quick)
    await jobs.schedule('held', 'a', START)
    await pass(0)
    const stopped = stop()
    expect(signals.get('a')?.aborted).toBe(true)
    await jobs.schedule('held', 'b', START)
    await jobs.schedule('quick', 'c', START)
    await pass(100)
    expect(begun).toEqual(['a', 'c'])
    await end('a')
    await expect(stopped).resolves.toBeUndefined()
    expect(begun).toEqual(['a', 'c'])
  })

  it('end with everything, once what runs has ended, and leave no timer', async () => {
    const { jobs, begun, held, end } = fixture()
    jobs.work('q', held)
    await jobs.schedule('q', 'a', START)
    await jobs.schedule('q', 'b', START + 100)
    await pass(0)
    let isStopped = false
    const stopping = jobs.stop().then(() => {
      isStopped = true
    })
    await pass(0)
    expect([isStopped, vi.getTimerCount()]).toEqual([false, 0])
    await end('a')
    await stopping
    await jobs.schedule('q', 'c', START)
    jobs.work('q', held)
    await pass(1_000)
    expect(begun).toEqual(['a'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
