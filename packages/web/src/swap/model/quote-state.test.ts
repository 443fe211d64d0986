import type { StreamedQuoteEvent, StreamedRouteResponse } from '@switchyard/client'
import { describe, expect, it } from 'vitest'
import { countSecondsToExpiry } from './count-seconds-to-expiry.ts'
import { countSecondsToRefresh } from './count-seconds-to-refresh.ts'
import { applyEvent, createRouteKey, idleQuote, type QuoteState } from './quote-state.ts'

const route = (provider: string, over: Partial<StreamedRouteResponse> = {}): StreamedRouteResponse => ({
  sellAsset: 'BTC.BTC',
  sellAmount: '1',
  buyAsset: 'ETH.ETH',
  fees: [],
  routeId: `id-${provider}`,
  providers: [provider],
  totalSlippageBps: 0,
  legs: [],
  warnings: [],
  meta: { tags: [] },
  ...over,
})

const arrive = (...events: readonly StreamedQuoteEvent[]) =>
  events.reduce<QuoteState>((state, event) => applyEvent(state, event, 1_000), { ...idleQuote, phase: 'loading' })

const arrival = (provider: string, place: number): StreamedQuoteEvent => ({
  event: 'route',
  data: { quoteId: 'q', place, route: route(provider) },
})

const names = (state: { readonly routes: readonly StreamedRouteResponse[] }) =>
  state.routes.map(({ providers: [name] }) => name)

describe('routes that arrive', () => {
  it('take their places', () => {
    expect(names(arrive(arrival('A', 0), arrival('B', 0), arrival('C', 1)))).toEqual(['B', 'C', 'A'])
  })

  it('replace themselves when their warnings change', () => {
    expect(names(arrive(arrival('A', 0), arrival('B', 1), arrival('A', 0)))).toEqual(['A', 'B'])
  })

  it('take the order and tags of a rank', () => {
    const routes = [
      { routeId: 'id-B', tags: ['CHEAPEST' as const] },
      { routeId: 'id-A', tags: ['FASTEST' as const] },
    ]
    const state = arrive(arrival('A', 0), arrival('B', 1), { event: 'rank', data: { quoteId: 'q', routes } })
    expect(names(state)).toEqual(['B', 'A'])
    expect(state.routes.map(({ meta }) => meta.tags)).toEqual([['CHEAPEST'], ['FASTEST']])
  })

  it('are those of the whole answer in the end', () => {
    const declined = [{ provider: 'C', errorCode: 'swapHalted' }]
    const state = arrive(arrival('A', 0), {
      event: 'complete',
      data: { quoteId: 'q', routes: [route('B')], providerErrors: declined },
    })
    expect([names(state), state.phase, state.declined, state.at]).toEqual([['B'], 'done', declined, 1_000])
  })

  it('keep their name in the next quote, with another id', () => {
    expect(createRouteKey(route('A'))).toBe(createRouteKey(route('A', { routeId: 'other' })))
    expect(createRouteKey(route('A'))).not.toBe(createRouteKey(route('B')))
  })
})

describe('the age of a quote', () => {
  const state = (over: Partial<StreamedRouteResponse> = {}) => ({
    ...idleQuote,
    phase: 'done' as const,
    at: 1_000_000,
    routes: [route('A', over)],
  })

  it('ends after a minute, or before a provider stops standing by its route', () => {
    expect(countSecondsToRefresh(state(), 1_010_000)).toBe(50)
    expect(countSecondsToRefresh(state({ expiration: '1070' }), 1_010_000)).toBe(30)
    expect(countSecondsToRefresh(state({ expiration: '1005' }), 1_010_000)).toBe(50)
    expect(countSecondsToRefresh(idleQuote, 1_010_000)).toBeUndefined()
  })

  it('lets a route be built for five minutes, or until it expires', () => {
    expect(countSecondsToExpiry(state(), route('A'), 1_010_000)).toBe(280)
    expect(countSecondsToExpiry(state(), route('A', { expiration: '1100' }), 1_010_000)).toBe(80)
    expect(countSecondsToExpiry(state(), route('A', { expiration: '1000' }), 1_010_000)).toBe(0)
  })
})
