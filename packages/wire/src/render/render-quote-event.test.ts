import { describe, expect, it, vi } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import { createQuote, createRoute } from '../testing/samples.ts'
import { renderQuote } from './render-quote.ts'
import { renderQuoteEvent } from './render-quote-event.ts'

const errorBody = vi.fn((error: unknown) => ({ message: String(error), error: 'internalError' }) as const)
const rendered = (event: Parameters<typeof renderQuoteEvent>[0], options = {}) =>
  asSent(renderQuoteEvent(event, options, errorBody))

describe('an event of a quote', () => {
  const shown = asSent(renderQuote(createQuote())).routes[0]

  it('shows a route as the quote will, with its place', () => {
    expect(
      asSent(rendered({ type: 'route', quote: createQuote(), route: createRoute(), place: 2, isStored: true })),
    ).toStrictEqual({
      event: 'route',
      data: { quoteId: createQuote().quoteId, place: 2, route: shown },
    })
  })

  it('names no route that is not stored, and no next action for it', () => {
    const { data } = asSent(
      rendered({ type: 'route', quote: createQuote(), route: createRoute(), place: 0, isStored: false }),
    )
    const { routeId: _, nextActions: __, ...rest } = shown ?? {}
    expect(data).toStrictEqual({ quoteId: createQuote().quoteId, place: 0, route: rest })
  })

  it('ranks routes, and tells why a provider declined', () => {
    const routes = [{ routeId: 'r-1', tags: ['CHEAPEST'] }] as never
    expect(asSent(rendered({ type: 'rank', quoteId: 'q-1', routes }))).toStrictEqual({
      event: 'rank',
      data: { quoteId: 'q-1', routes },
    })
    const error = { provider: 'NEAR', errorCode: 'swapHalted', message: 'Halted.' }
    expect(asSent(rendered({ type: 'provider-error', error }))).toStrictEqual({ event: 'provider-error', data: error })
  })

  it('ends with the whole quote, of which routes that are not stored have no id', () => {
    const [one, other] = [createRoute({ routeId: 'r-1' }), createRoute({ routeId: 'r-2' })]
    const both = createQuote({ routes: [one, other] })
    const { event, data } = asSent(rendered({ type: 'complete', quote: both, isStored: (id) => id === 'r-2' }))
    const { routes, ...rest } = data as { routes: readonly object[] }
    expect([event, rest]).toStrictEqual([
      'complete',
      { quoteId: createQuote().quoteId, createdAt: '2026-05-20T14:38:12.000Z' },
    ])
    expect(routes.map((each) => Object.keys(each).filter((name) => ['routeId', 'nextActions'].includes(name)))).toEqual(
      [[], ['routeId', 'nextActions']],
    )
  })

  it('says why there is no route, where providers agree', () => {
    const none = createQuote({ routes: [] })
    expect(
      asSent(rendered({ type: 'complete', quote: none, reason: 'swapHalted', isStored: () => true })).data,
    ).toMatchObject({
      routes: [],
      reason: 'swapHalted',
    })
    expect(asSent(rendered({ type: 'complete', quote: none, isStored: () => true })).data).not.toHaveProperty('reason')
  })

  it('ends with the body of the error that there is instead of a quote', () => {
    expect(asSent(rendered({ type: 'error', error: 'lost' }))).toStrictEqual({
      event: 'error',
      data: { message: 'lost', error: 'internalError' },
    })
    expect(errorBody).toHaveBeenLastCalledWith('lost')
  })

  it('writes amounts as the caller asks', () => {
    const options = { routeSellAmount: 'decimal', caip19: true } as const
    const one = asSent(
      rendered({ type: 'route', quote: createQuote(), route: createRoute(), place: 0, isStored: true }, options),
    )
    expect(one.data).toMatchObject({ route: { sellAmount: '0.01', meta: { caip19: expect.any(Object) } } })
    const all = asSent(rendered({ type: 'complete', quote: createQuote(), isStored: () => true }, options))
    expect(all.data).toMatchObject({ routes: [{ sellAmount: '0.01', meta: { caip19: expect.any(Object) } }] })
  })
})
