import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExpiringStore, ExpiringStoreUse } from '../contract/stores.ts'
import { checkedQuotes } from './checked-quotes.ts'
import type { RefusedRow } from './refused-row.ts'
import { createStoreSeal, type SealKey } from './store-seal.ts'

const key = (id: string): SealKey => ({ id, secret: new TextEncoder().encode(`secret of ${id}`.padEnd(32, '.')) })

const fixture = (keys: readonly SealKey[]) => {
  const texts = new Map<string, string>()
  const refused: RefusedRow[] = []
  const over = (other: readonly SealKey[]) =>
    checkedQuotes(
      {
        get: async (name) => texts.get(name),
        set: async (name, text) => void texts.set(name, text),
      },
      { seal: createStoreSeal({ keys: other }), clock: { now: () => 0 }, onRefused: (row) => refused.push(row) },
    )
  return { texts, refused, over, quotes: over(keys) }
}

describe('quotes that come back from a store', () => {
  it('are the text that was saved, with and without a secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (name, text) => {
        for (const keys of [[], [key('a')]]) {
          const { quotes } = fixture(keys)
          await quotes.set(name, text, { ttlMs: 1 })
          expect(await quotes.get(name)).toBe(text)
        }
      }),
    )
  })

  it('carry their version and an HMAC-SHA256 over version, key and text', async () => {
    const { texts, quotes } = fixture([key('a')])
    await quotes.set('quote:1', '{}', { ttlMs: 1 })
    const mac = createHmac('sha256', 'secret of a'.padEnd(32, '.')).update('quote\n2\nquote:1\n{}').digest('base64url')
    expect(texts.get('quote:1')).toBe(`2 a.${mac}\n{}`)
    const open = fixture([])
    await open.quotes.set('quote:1', '{}', { ttlMs: 1 })
    expect(open.texts.get('quote:1')).toBe('2\n{}')
  })

  it('are absent where the store has nothing, without a report', async () => {
    const { quotes, refused } = fixture([key('a')])
    expect(await quotes.get('quote:1')).toBeUndefined()
    expect(refused).toEqual([])
  })

  it.each<[string, unknown]>([
    ['is no text', 7],
    ['has one line', '2'],
    ['has one line that begins like a version', '2x'],
    ['begins with an empty line', '\n2\n{}'],
    ['begins with a line that is too long', `2 ${'a'.repeat(299)}\n{}`],
  ])('count as absent, and are reported, where the row %s', async (_, row) => {
    const { texts, quotes, refused } = fixture([])
    texts.set('quote:1', row as string)
    expect(await quotes.get('quote:1')).toBeUndefined()
    expect(refused).toEqual([{ store: 'quotes', sought: 'quote:1', reason: 'version' }])
  })

  it('may carry a seal of nearly three hundred characters', async () => {
    const { texts, quotes } = fixture([])
    texts.set('quote:1', `2 ${'a'.repeat(298)}\n{}`)
    expect(await quotes.get('quote:1')).toBe('{}')
  })

  it('live as long as their store says, and say how many there are where it does', async () => {
    const calls: unknown[] = []
    const use: ExpiringStoreUse = {
      live: { entries: 1, bytes: 2, evicted: 3 },
      late: { entries: 4, bytes: 5, evicted: 6 },
    }
    const store: ExpiringStore = {
      get: async () => undefined,
      set: async (...parts) => void calls.push(parts),
      use: () => use,
    }
    const parts = { seal: createStoreSeal({ keys: [] }), clock: { now: () => 0 }, onRefused: () => undefined }
    const quotes = checkedQuotes(store, parts)
    await quotes.set('quote:1', '{}', { ttlMs: 100, liveMs: 10 })
    expect(calls).toEqual([['quote:1', '2\n{}', { ttlMs: 100, liveMs: 10 }]])
    expect(quotes.use?.()).toBe(use)
    const { use: _, ...silent } = store
    expect(checkedQuotes(silent, parts).use).toBeUndefined()
  })

  it('count as absent when changed, moved, unsealed, of another version or of another secret', async () => {
    const { texts, quotes, over, refused } = fixture([key('a')])
    await quotes.set('quote:1', '{"routes":[]}', { ttlMs: 1 })
    const text = texts.get('quote:1') ?? ''
    for (const other of [
      text.replace('routes', 'Routes'),
      `${text} `,
      text.replace('2 a.', '2 b.'),
      '2\n{"routes":[]}',
      '{"routes":[]}',
      text.replace('2 ', '1 '),
      '',
    ]) {
      texts.set('quote:1', other)
      expect(await quotes.get('quote:1')).toBeUndefined()
    }
    texts.set('quote:2', text)
    expect(await quotes.get('quote:2')).toBeUndefined()
    expect(refused.map(({ reason }) => reason)).toEqual([
      'seal',
      'seal',
      'seal',
      'seal',
      'version',
      'version',
      'version',
      'seal',
    ])
    texts.set('quote:1', text)
    expect(await over([key('b'), key('a')]).get('quote:1')).toBe('{"routes":[]}')
    expect(await over([key('b')]).get('quote:1')).toBeUndefined()
    expect(await quotes.get('quote:3')).toBeUndefined()
  })
})
