import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedMap, type OnDrop } from './bounded-map.ts'

describe('the bounded map', () => {
  it('drops an entry at the end of its life, not before', () => {
    const map = new BoundedMap({ maxEntries: 10, maxBytes: 1000 })
    map.set('a', { value: 'x', expiresAt: 300_000 }, 0)
    expect(map.get('a', 299_999)).toBe('x')
    expect(map.get('a', 300_000)).toBeUndefined()
    expect(map.bytes).toBe(0)
  })
  it('never has more entries or bytes than its limits, and always keeps the newest', () => {
    const writes = fc.array(
      fc.tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 50 })),
    )
    fc.assert(
      fc.property(writes, (list) => {
        const map = new BoundedMap({ maxEntries: 5, maxBytes: 100 })
        list.forEach(([key, value, ttl], now) => {
          map.set(key, { value, expiresAt: now + ttl }, now)
          expect(map.size <= 5 && map.bytes <= 100 && map.bytes >= 0).toBe(true)
          expect(map.get(key, now)).toBe(2 * (key.length + value.length) <= 100 ? value : undefined)
        })
      }),
    )
  })
  it('drops the entry that was written first, also among rewritten ones', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 60 })
    fc.assert(
      fc.property(keys, (list) => {
        const map = new BoundedMap({ maxEntries: 3, maxBytes: 1000 })
        let newest: string[] = []
        for (const key of list) {
          map.set(key, { value: 'x', expiresAt: 100 }, 0)
          newest = [...newest.filter((other) => other !== key), key].slice(-3)
          expect([...'abcdefg'].filter((one) => map.get(one, 0) !== undefined)).toEqual([...newest].sort())
        }
      }),
    )
  })
  it('has room for exactly as many bytes as its limit, in one entry or in several', () => {
    const map = new BoundedMap({ maxEntries: 10, maxBytes: 20 })
    map.set('a', { value: 'x'.repeat(9), expiresAt: 100 }, 0)
    expect([map.get('a', 0), map.bytes]).toEqual(['x'.repeat(9), 20])
    map.set('a', { value: 'x'.repeat(4), expiresAt: 100 }, 0)
    map.set('b', { value: 'x'.repeat(4), expiresAt: 100 }, 0)
    expect([map.size, map.bytes]).toEqual([2, 20])
    map.set('c', { value: '', expiresAt: 100 }, 0)
    expect([map.get('a', 0), map.get('b', 0), map.get('c', 0)]).toEqual([undefined, 'xxxx', ''])
  })
  it('stores no entry that is larger than all its bytes, forgets the one it should replace, and leaves the others', () => {
    const dropped: (readonly [string, string, string])[] = []
    const onDrop: OnDrop = (key, { value }, reason) => dropped.push([key, value, reason])
    for (const map of [
      new BoundedMap({ maxEntries: 10, maxBytes: 20 }, onDrop),
      new BoundedMap({ maxEntries: 10, maxBytes: 20 }),
    ]) {
      map.set('a', { value: 'x', expiresAt: 100 }, 0)
      map.set('b', { value: 'x', expiresAt: 100 }, 0)
      map.set('a', { value: 'y'.repeat(10), expiresAt: 100 }, 0)
      expect([map.get('a', 0), map.get('b', 0), map.size, map.bytes]).toEqual([undefined, 'x', 1, 4])
    }
    expect(dropped).toEqual([['a', 'y'.repeat(10), 'evicted']])
  })
  it('still evicts after an entry came too late', () => {
    const map = new BoundedMap({ maxEntries: 2, maxBytes: 1000 })
    map.set('a', { value: 'x', expiresAt: 10 }, 10)
    expect(map.size).toBe(0)
    for (const key of ['b', 'c', 'd']) map.set(key, { value: 'x', expiresAt: 30 }, 20)
    expect([map.get('b', 20), map.get('c', 20), map.get('d', 20)]).toEqual([undefined, 'x', 'x'])
  })
  it('still evicts after it has been empty', () => {
    const map = new BoundedMap({ maxEntries: 2, maxBytes: 1000 })
    map.set('a', { value: 'x', expiresAt: 10 }, 0)
    expect(map.get('a', 10)).toBeUndefined()
    for (const key of ['b', 'c', 'd']) map.set(key, { value: 'x', expiresAt: 30 }, 20)
    expect([map.get('b', 20), map.get('c', 20), map.get('d', 20)]).toEqual([undefined, 'x', 'x'])
  })
})
