import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineContext } from '../../engine-context.ts'
import { WatchedSwaps } from './watched-swaps.ts'

const NOW = 1_790_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Swaps that a tracker looks at, and the seconds at which a look was asked for. */
const setUp = () => {
  let now = NOW
  const looks: string[] = []
  const schedule = async (_: string, swapId: string, dueAt: number): Promise<void> => {
    looks.push(`${swapId} ${(dueAt - NOW) / 1_000}`)
    throw new Error('The queue is down.')
  }
  const engine = { following: { jobs: { schedule } }, clock: { now: () => now } } as unknown as EngineContext
  const watched = new WatchedSwaps(engine)
  const pass = (seconds: number): readonly string[] => {
    looks.splice(0)
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000
      vi.advanceTimersByTime(1_000)
    }
    return [...looks]
  }
  return { watched, looks, pass }
}

describe('a watched swap', () => {
  it('is looked at at once, unless its stream goes on', () => {
    const { watched, looks } = setUp()
    watched.watch('a', true)
    watched.watch('b', false)
    watched.watch('b', true)
    expect(looks).toEqual(['a 0', 'b 0'])
  })

  it('is looked at once for all who watch it, until the last of them has left', () => {
    const { watched, pass } = setUp()
    const stops = [watched.watch('a', true), watched.watch('a', false)]
    expect(pass(5)).toEqual(['a 2', 'a 5'])
    stops[0]?.()
    expect(pass(5)).toEqual(['a 10'])
    stops[1]?.()
    expect([pass(60), vi.getTimerCount()]).toEqual([[], 0])
    watched.watch('a', false)
    expect(pass(2)).toEqual(['a 72'])
  })

  it('is looked at no later because somebody else begins to watch it', () => {
    const { watched, pass } = setUp()
    watched.watch('a', false)
    expect(pass(1)).toEqual([])
    watched.watch('a', false)
    expect(pass(1)).toEqual(['a 2'])
  })

  it('is looked at every half a minute at the least', () => {
    const { watched, pass } = setUp()
    watched.watch('a', false)
    pass(95)
    expect(pass(90)).toEqual(['a 125', 'a 155', 'a 185'])
  })

  it('is looked at soon after a change, which is nothing to one that nobody watches', () => {
    const { watched, pass } = setUp()
    const stop = watched.watch('a', false)
    pass(95)
    watched.changed('a')
    watched.changed('b')
    expect(vi.getTimerCount()).toBe(1)
    expect(pass(5)).toEqual(['a 97', 'a 100'])
    stop()
    watched.changed('a')
    expect([pass(60), vi.getTimerCount()]).toEqual([[], 0])
  })

  it('is no longer looked at when the engine stops, and can be watched anew by others', async () => {
    const { watched, pass } = setUp()
    const stop = watched.watch('a', false)
    watched.watch('b', false)
    await watched.stop()
    expect([pass(60), vi.getTimerCount()]).toEqual([[], 0])
    watched.watch('a', false)
    stop()
    expect(pass(2)).toEqual(['a 62'])
    watched.changed('a')
    expect(pass(2)).toEqual(['a 64'])
  })
})

describe('a watched swap of an engine without a tracker', () => {
  /** The swaps that were looked at. */
  const withoutTracker = () => {
    const looks: string[] = []
    const findById = async (swapId: string): Promise<undefined> => void looks.push(swapId)
    const history = { findLast: async () => undefined, plan: async () => undefined }
    const engine = { clock: { now: () => NOW }, swaps: { findById }, history } as unknown as EngineContext
    return { watched: new WatchedSwaps(engine), looks }
  }

  it('is looked at at once, also where its stream goes on', async () => {
    const { watched, looks } = withoutTracker()
    watched.watch('a', false)
    watched.watch('b', true)
    await vi.advanceTimersByTimeAsync(0)
    expect(looks).toEqual(['a', 'b'])
    await watched.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not looked at where its watcher has left before', async () => {
    const { watched, looks } = withoutTracker()
    watched.watch('a', true)()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks).toEqual([])
    await watched.stop()
  })
})
