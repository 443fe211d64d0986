import { describe, expect, it } from 'vitest'
import { memoryStore } from './memory-store.ts'

const clockAt = (start: number) => {
  let at = start
  return {
    now: () => at,
    pass: (ms: number) => {
      at += ms
    },
  }
}

const bounds = (live: number, late: number) => ({
  live: { maxEntries: live, maxBytes: 1_000 },
  late: { maxEntries: late, maxBytes: 1_000 },
})

describe('the in-memory store', () => {
  it('still finds values that are no longer live until their time is over', async () => {
    const clock = clockAt(0)
    const store = memoryStore(clock, bounds(10, 10))
    await store.set('a', 'text', { ttlMs: 1_000, liveMs: 100 })
    clock.pass(100)
    expect(await store.get('a')).toBe('text')
    expect(store.use()).toMatchObject({ live: { entries: 0, bytes: 0, evicted: 0 }, late: { entries: 1, evicted: 0 } })
    clock.pass(899)
    expect(await store.get('a')).toBe('text')
    clock.pass(1)
    expect(await store.get('a')).toBeUndefined()
    expect(store.use().late).toEqual({ entries: 0, bytes: 0, evicted: 0 })
  })

  it('never drops live values for late ones, and counts what it drops', async () => {
    const clock = clockAt(0)
    const store = memoryStore(clock, bounds(3, 2))
    for (let place = 0; place < 50; place++) {
      await store.set(`v${place}`, 'x', { ttlMs: 100_000, liveMs: 30 })
      clock.pass(10)
    }
    const found = await Promise.all(Array.from({ length: 50 }, (_, place) => store.get(`v${place}`)))
    const left = found.flatMap((value, place) => (value === undefined ? [] : [place]))
    expect(left).toEqual([45, 46, 47, 48, 49])
    expect(store.use()).toMatchObject({ live: { evicted: 0 }, late: { entries: 2 } })
    expect(store.use().late.evicted).toBeGreaterThan(40)
  })

  it('does not store a value for later whose time is over when it stops being live', async () => {
    const clock = clockAt(0)
    const store = memoryStore(clock, bounds(10, 10))
    await store.set('late', 'x', { ttlMs: 1_000, liveMs: 10 })
    await store.set('short', 'x', { ttlMs: 20 })
    await store.set('ending', 'x', { ttlMs: 20, liveMs: 10 })
    clock.pass(20)
    await store.set('new', 'x', { ttlMs: 1_000 })
    expect(store.use()).toMatchObject({ live: { entries: 1 }, late: { entries: 1, evicted: 0 } })
    expect(await store.get('late')).toBe('x')
  })

  it('moves a live value that does not fit to the late ones', async () => {
    const clock = clockAt(0)
    const store = memoryStore(clock, bounds(2, 2))
    for (const key of ['a', 'b', 'c', 'd', 'e']) await store.set(key, 'x', { ttlMs: 1_000, liveMs: 500 })
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => store.get(key)))).toEqual([
      undefined,
      'x',
      'x',
      'x',
      'x',
    ])
    expect(store.use()).toMatchObject({ live: { entries: 2, evicted: 3 }, late: { entries: 2, evicted: 1 } })
  })

  it('answers a value that was written again with the newer one', async () => {
    const clock = clockAt(0)
    const store = memoryStore(clock, bounds(2, 2))
    await store.set('a', 'old', { ttlMs: 1_000, liveMs: 10 })
    clock.pass(20)
    expect(await store.get('a')).toBe('old')
    await store.set('a', 'new', { ttlMs: 1_000, liveMs: 10 })
    expect(await store.get('a')).toBe('new')
    expect(store.use()).toMatchObject({ live: { entries: 1 }, late: { entries: 0 } })
  })
})
