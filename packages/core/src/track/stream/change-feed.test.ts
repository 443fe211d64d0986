import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangePage, ChangeQuery, SwapChange } from '../../contract/swap-history.ts'
import { ChangeFeed } from './change-feed.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A history that holds the ids of swaps in the order of their changes, at most two to a page; `hold` stops its reads, or their answers. */
const historyOf = (...appended: string[]) => {
  const state = { fails: false, latestFails: false, listeners: new Set<() => void>() }
  let held: (() => void)[] | undefined
  let holds: 'reads' | 'answers' = 'reads'
  const queries: ChangeQuery[] = []
  const free = async (what: typeof holds): Promise<void> => {
    if (held && holds === what) await new Promise<void>((resolve) => held?.push(resolve))
  }
  const read = async (query: ChangeQuery): Promise<ChangePage> => {
    queries.push(query)
    await free('reads')
    if (state.fails) throw new Error('The store is down.')
    const from = Number(query.after ?? 0)
    const changes = appended.slice(from, from + 2).map((swapId) => ({ swapId }) as SwapChange)
    const end = from + changes.length
    const more = end < appended.length
    await free('answers')
    return { changes, cursor: end === 0 ? undefined : String(end), more }
  }
  const history = {
    read,
    findLatestId: async () => {
      await free('reads')
      if (state.latestFails) throw new Error('The store is down.')
      return appended.length === 0 ? undefined : String(appended.length)
    },
    subscribe: (listener: () => void) => {
      state.listeners.add(listener)
      return () => void state.listeners.delete(listener)
    },
  }
  const append = async (...swapIds: readonly string[]): Promise<void> => {
    appended.push(...swapIds)
    for (const listener of state.listeners) listener()
    await turn()
  }
  const hold = (what: typeof holds = 'reads'): void => {
    held = []
    holds = what
  }
  const letGo = async (): Promise<void> => {
    const waiting = held ?? []
    held = undefined
    for (const resume of waiting) resume()
    await turn()
  }
  return { history, state, queries, append, hold, letGo }
}

/** A feed, and what those who watch these swaps heard. */
const watching = async (given: ReturnType<typeof historyOf>, ...swapIds: readonly string[]) => {
  const feed = new ChangeFeed(given.history)
  const heard: string[] = []
  const stops = []
  for (const swapId of swapIds) stops.push(await feed.watch(swapId, () => heard.push(swapId)))
  await turn()
  return { feed, heard, stops }
}

describe('those who watch swaps', () => {
  it('hear of each change of their own swap that is appended from then on', async () => {
    const given = historyOf('a', 'b', 'a')
    const { heard } = await watching(given, 'a', 'c')
    expect(heard).toEqual([])
    await given.append('b')
    expect(heard).toEqual([])
    await given.append('a')
    await given.append('c', 'b', 'a', 'a', 'c')
    expect(heard).toEqual(['a', 'c', 'a', 'a', 'c'])
    expect(given.queries.at(-1)).toEqual({ limit: 200, after: '9' })
  })

  it('hear of the first change of all', async () => {
    const given = historyOf()
    const { heard } = await watching(given, 'a')
    expect(given.queries[0]).toEqual({ limit: 200 })
    await given.append('a')
    expect(heard).toEqual(['a'])
  })

  it('share one reader, which rests when the last of them has left', async () => {
    const given = historyOf()
    const { feed, heard, stops } = await watching(given, 'a', 'a', 'b')
    expect(given.state.listeners.size).toBe(1)
    stops[0]?.()
    stops[2]?.()
    await given.append('a', 'b')
    expect(heard).toEqual(['a'])
    expect(given.state.listeners.size).toBe(1)
    stops[1]?.()
    expect(given.state.listeners.size).toBe(0)
    await given.append('a')
    expect(heard).toEqual(['a'])
    await feed.watch('a', () => heard.push('again'))
    await given.append('a')
    expect(heard).toEqual(['a', 'again'])
  })

  it('hear of what is appended while the history is read', async () => {
    const given = historyOf()
    const { heard } = await watching(given, 'a')
    given.hold()
    await given.append('a')
    const reads = given.queries.length
    await given.append('a')
    await given.append('a')
    expect(given.queries).toHaveLength(reads)
    await given.letGo()
    expect(heard).toEqual(['a', 'a', 'a'])
  })

  it('hear of what is appended once the page that is under way was made', async () => {
    const given = historyOf()
    const { heard } = await watching(given, 'a', 'b')
    given.hold('answers')
    await given.append('a')
    await given.append('b')
    await given.letGo()
    expect(heard).toEqual(['a', 'b'])
  })

  it('hear nothing of what was appended before their place was known', async () => {
    const given = historyOf('a', 'a')
    const heard: string[] = []
    given.hold()
    const opened = new ChangeFeed(given.history).watch('a', () => heard.push('a'))
    await given.append('a')
    expect(given.queries).toEqual([])
    await given.letGo()
    await opened
    await given.append('a')
    expect(heard).toEqual(['a'])
  })

  it('may leave twice', async () => {
    const given = historyOf()
    const { stops } = await watching(given, 'a')
    stops[0]?.()
    expect(() => stops[0]?.()).not.toThrow()
    expect(given.state.listeners.size).toBe(0)
  })

  it('hear nothing of what is read after they have left', async () => {
    const given = historyOf()
    const { heard, stops } = await watching(given, 'a')
    given.hold()
    await given.append('a', 'a', 'a')
    const reads = given.queries.length
    stops[0]?.()
    await given.letGo()
    await turn(5_000)
    expect([heard, given.queries.length]).toEqual([[], reads])
  })
})

describe('a history that cannot be read', () => {
  it('is read again a second later, or with the next change', async () => {
    const given = historyOf()
    const { heard } = await watching(given, 'a')
    given.state.fails = true
    await given.append('a')
    const reads = given.queries.length
    await turn(999)
    expect(given.queries).toHaveLength(reads)
    await turn(1)
    expect(given.queries).toHaveLength(reads + 1)
    given.state.fails = false
    await turn(1_000)
    expect([heard, vi.getTimerCount()]).toEqual([['a'], 0])
    given.state.fails = true
    await given.append('a')
    given.state.fails = false
    await given.append('a')
    expect([heard, vi.getTimerCount()]).toEqual([['a', 'a', 'a'], 0])
  })

  it('is left alone when nobody watches any more', async () => {
    const given = historyOf()
    const { stops } = await watching(given, 'a')
    given.state.fails = true
    await given.append('a')
    expect(vi.getTimerCount()).toBe(1)
    stops[0]?.()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is left alone where it fails after the last one has left', async () => {
    const given = historyOf()
    const { stops } = await watching(given, 'a')
    given.hold()
    await given.append('a')
    stops[0]?.()
    given.state.fails = true
    await given.letGo()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets nobody begin to watch, and leaves nothing behind', async () => {
    const given = historyOf()
    given.state.latestFails = true
    const feed = new ChangeFeed(given.history)
    await expect(feed.watch('a', () => undefined)).rejects.toThrow('The store is down.')
    expect(given.state.listeners.size).toBe(0)
    given.state.latestFails = false
    const heard: string[] = []
    await feed.watch('a', () => heard.push('a'))
    await given.append('a')
    expect(heard).toEqual(['a'])
  })
})
