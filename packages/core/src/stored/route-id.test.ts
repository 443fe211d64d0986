import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouteIds, toQuoteKey } from './route-id.ts'

describe('identifiers of routes', () => {
  it('are different UUIDs, and each leads to its own quote only', () =>
    fc.assert(
      fc.property(
        fc.uuid({ version: 4 }),
        fc.uuid({ version: 4 }),
        fc.integer({ min: 1, max: 300 }),
        (id, other, count) => {
          const ids = Array.from({ length: count }, createRouteIds(id))
          expect(new Set([id, ...ids]).size).toBe(count + 1)
          for (const one of ids) {
            expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
            expect(toQuoteKey(one)).toBe(toQuoteKey(id))
            expect(toQuoteKey(one)).not.toBe(toQuoteKey(other))
          }
        },
      ),
    ))
  it.each([
    ['that count at the end', ['quote-1', 'quote-2']],
    ['that are short', ['1', '2', '10', '11']],
    ['that count at the start', ['0001-quote', '0002-quote']],
    ['that are UUIDs of the clock', ['3f2a1c00-c1b2-11f0-8de9-0242ac120002', '3f2b1c00-c1b2-11f0-8de9-0242ac120002']],
  ])('are all different, and lead to one quote each, where a host has identifiers %s', (_, quoteIds) => {
    const ids = quoteIds.flatMap((id) => Array.from({ length: 3 }, createRouteIds(id)))
    expect(new Set([...quoteIds, ...ids]).size).toBe(4 * quoteIds.length)
    expect(new Set(ids.map(toQuoteKey)).size).toBe(quoteIds.length)
  })
})
