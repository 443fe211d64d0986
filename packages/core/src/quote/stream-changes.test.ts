import { describe, expect, it } from 'vitest'
import type { ProviderError, Quote, Route, Tag } from '../domain/route.ts'
import type { QuoteEvent } from './quote-event.ts'
import { listChanges, listLastEvents, type Sent } from './stream-changes.ts'

const route = (routeId: string, tags: readonly Tag[] = [], warnings = 0) =>
  ({ routeId, tags, warnings: Array.from({ length: warnings }, () => ({ code: '', display: '' })) }) as unknown as Route

const error = (provider: string, errorCode = 'swapHalted'): ProviderError => ({ provider, errorCode, message: '' })

const quote = (routes: readonly Route[], providerErrors: readonly ProviderError[] = []): Quote => ({
  quoteId: 'q',
  createdAt: 1,
  routes,
  providerErrors,
})

const nothingSent = (...stored: readonly string[]): Sent => ({
  routes: new Map(),
  rank: '',
  errors: new Set(),
  stored: new Set(stored),
})

/** Events in short: `route a 0 stored`, `rank a b`, `provider-error A`, `complete`. */
const brief = (events: readonly QuoteEvent[]): readonly string[] =>
  events.map((event) => {
    if (event.type === 'route') return `route ${event.route.routeId} ${event.place}${event.isStored ? ' stored' : ''}`
    if (event.type === 'rank')
      return `rank ${event.routes.map(({ routeId, tags }) => [routeId, ...tags].join(':')).join(' ')}`
    return event.type === 'provider-error' ? `provider-error ${event.error.provider}` : event.type
  })

describe('the changes of a streamed quote', () => {
  it('are the tagged routes, by their place, and then their ranking', () => {
    const answer = quote([route('a', ['CHEAPEST']), route('b'), route('c', ['FASTEST', 'RECOMMENDED'])])
    expect(brief(listChanges(answer, nothingSent('a', 'b', 'c'), {}))).toEqual([
      'route a 0 stored',
      'route c 2 stored',
      'rank a:CHEAPEST c:FASTEST:RECOMMENDED',
    ])
  })
  it('are all routes and new errors where everything is asked for', () => {
    const sent = nothingSent('a', 'b')
    const first = quote([route('a', ['CHEAPEST']), route('b')], [error('X')])
    expect(brief(listChanges(first, sent, { events: 'all' }))).toEqual([
      'route a 0 stored',
      'route b 1 stored',
      'rank a:CHEAPEST b',
      'provider-error X',
    ])
    const second = quote(first.routes, [error('X'), error('Y')])
    expect(brief(listChanges(second, sent, { events: 'all' }))).toEqual(['provider-error Y'])
    expect(listChanges(second, sent, { events: 'all' })).toEqual([])
  })
  it('have no errors by default', () => expect(listChanges(quote([], [error('X')]), nothingSent(), {})).toEqual([]))
  it('have a route again when it is stored or warned of, also without a tag by then, and not otherwise', () => {
    const sent = nothingSent()
    const changes = (...routes: readonly Route[]) => brief(listChanges(quote(routes), sent, {}))
    expect(changes(route('a', ['CHEAPEST']))).toEqual(['route a 0'])
    expect(changes(route('a', ['CHEAPEST']))).toEqual([])
    sent.stored.add('a')
    expect(changes(route('a', ['CHEAPEST']))).toEqual(['route a 0 stored', 'rank a:CHEAPEST'])
    expect(changes(route('a', ['CHEAPEST']))).toEqual([])
    expect(changes(route('b', ['CHEAPEST']), route('a', [], 1))).toEqual(['route b 0', 'route a 1 stored', 'rank a'])
  })
  it('have a ranking only of routes that are sent and stored, and only when it is new', () => {
    const sent = nothingSent('b')
    const answer = quote([route('a', ['CHEAPEST']), route('b', ['FASTEST']), route('c')])
    expect(brief(listChanges(answer, sent, {}))).toEqual(['route a 0', 'route b 1 stored', 'rank b:FASTEST'])
    const swapped = quote([route('b', ['CHEAPEST']), route('a', ['FASTEST'])])
    expect(brief(listChanges(swapped, sent, {}))).toEqual(['rank b:CHEAPEST'])
    sent.stored.add('a').add('c')
    expect(brief(listChanges(swapped, sent, {}))).toEqual(['route a 1 stored', 'rank b:CHEAPEST a:FASTEST'])
  })
})

describe('the end of a streamed quote', () => {
  it('is what was not sent, errors included, and the answer', () => {
    const sent = nothingSent('a')
    const answer = quote([route('a', ['CHEAPEST']), route('b')], [error('X'), error('Y')])
    const events = listLastEvents(answer, sent, {})
    expect(brief(events)).toEqual([
      'route a 0 stored',
      'rank a:CHEAPEST',
      'provider-error X',
      'provider-error Y',
      'complete',
    ])
    const last = events.at(-1)
    expect(last).toMatchObject({ type: 'complete', quote: answer })
    expect(last).toHaveProperty('reason', undefined)
    expect(last?.type === 'complete' && ['a', 'b'].map(last.isStored)).toEqual([true, false])
    expect(brief(listLastEvents(answer, sent, { events: 'all' }))).toEqual(['route b 1', 'complete'])
  })
  it('says why there is no route: what most providers declined with, of equals the first', () => {
    const reason = (...codes: readonly string[]) => {
      const errors = codes.map((errorCode, index) => error(`P${index}`, errorCode))
      const last = listLastEvents(quote([], errors), nothingSent(), {}).at(-1)
      return last?.type === 'complete' ? last.reason : undefined
    }
    expect(reason('swapHalted', 'requestTimeout', 'requestTimeout')).toBe('requestTimeout')
    expect(reason('swapHalted', 'requestTimeout')).toBe('swapHalted')
    expect(reason('swapHalted')).toBe('swapHalted')
    expect(reason()).toBe('noRoutesFound')
  })
})
