import { describe, expect, it } from 'vitest'
import type { Route } from '../domain/route.ts'
import { btc, quoteRequest, usdc } from '../testing/fakes.ts'
import { toStoredRoute } from './stored-quote.ts'
import { isQuotedRoute, isStoredQuote } from './stored-quote-shape.ts'

const request = {
  ...quoteRequest(),
  sourceAddress: 'a',
  destinationAddress: 'b',
  refundAddress: 'c',
  providers: ['A'],
  slippage: 1.5,
  affiliateFee: 5,
  maxExecutionTime: 60,
  txHints: ['simpleTransfer'],
}
const secondLeg = { intermediate: 'ETH.ETH', variant: 'v', feeLeg: 1 }
const route = {
  routeId: 'r',
  providers: ['A'],
  variant: 'v',
  txHint: 'simpleTransfer',
  tags: ['FASTEST'],
  sellAmount: '1',
  buyAmount: '2',
  minBuyAmount: '3',
  secondLeg,
}
const head = { quoteId: 'q', callerId: 'acme', createdAt: 1, request }

const isQuote = (changes: object) => isStoredQuote({ ...head, routes: [route], ...changes })

describe('a stored quote', () => {
  it('has every member of its shape', () => {
    expect([isQuote({}), isQuote({ routes: [] })]).toEqual([true, true])
    expect(isQuotedRoute({ ...head, route })).toBe(true)
    const wrong = { quoteId: 5, callerId: null, createdAt: '1', request: null, routes: { 0: route } }
    for (const [member, value] of Object.entries(wrong))
      expect([member, isQuote({ [member]: value })]).toEqual([member, false])
    expect(isQuotedRoute({ ...head, route: { ...route, routeId: 5 } })).toBe(false)
    expect(isQuotedRoute({ ...head, routes: [route] })).toBe(false)
  })
  it('has a request of which each member is of its kind', () => {
    for (const member of Object.keys(request)) {
      const value = member === 'sellAmount' ? '1e5' : Symbol('wrong')
      expect([member, isQuote({ request: { ...request, [member]: value } })]).toEqual([member, false])
    }
    const { sourceAddress, destinationAddress, refundAddress, providers, slippage, ...least } = request
    expect(isQuote({ request: least })).toBe(true)
  })
  it('has routes of which each member is of its kind', () => {
    const isRoute = (changes: object) => isQuote({ routes: [route, { ...route, ...changes }] })
    for (const member of Object.keys(route)) expect([member, isRoute({ [member]: 5 })]).toEqual([member, false])
    for (const amount of ['', '-1', '1.5', '0x1']) expect(isRoute({ buyAmount: amount })).toBe(false)
    expect([isRoute({ tags: ['BEST'] }), isRoute({ providers: [5] })]).toEqual([false, false])
    for (const change of [{ intermediate: 5 }, { variant: 5 }, { feeLeg: 2 }, { feeLeg: '1' }])
      expect(isRoute({ secondLeg: { ...secondLeg, ...change } })).toBe(false)
    const { variant, txHint, tags, secondLeg: _, ...least } = route
    expect(isQuote({ routes: [least] })).toBe(true)
  })
})

describe('what is stored of a route', () => {
  const made = {
    routeId: 'r',
    providers: ['A', 'B'],
    sellAmount: 1n,
    buyAmount: 2n,
    minBuyAmount: 3n,
    tags: [],
    legs: [{ buy: usdc }, { buy: btc }],
    offers: [{}, {}],
    feeLeg: 0,
  } as unknown as Route

  it('is the least that finds it again', () => {
    const alone = { ...made, legs: made.legs.slice(0, 1), offers: made.offers.slice(0, 1), feeLeg: undefined }
    expect(toStoredRoute(alone)).toEqual({
      routeId: 'r',
      providers: ['A', 'B'],
      sellAmount: 1n,
      buyAmount: 2n,
      minBuyAmount: 3n,
    })
  })
  it('has hint, tags and variant where the route has them', () => {
    const offers = [{ variant: 'boost' }, { variant: 'dca' }] as unknown as Route['offers']
    expect(toStoredRoute({ ...made, txHint: 'simpleTransfer', tags: ['FASTEST'], offers })).toMatchObject({
      txHint: 'simpleTransfer',
      tags: ['FASTEST'],
      variant: 'boost',
      secondLeg: { intermediate: usdc.identifier, feeLeg: 0, variant: 'dca' },
    })
  })
  it('has the asset between and the leg of the fees, where there are two legs', () => {
    expect(toStoredRoute(made).secondLeg).toEqual({ intermediate: usdc.identifier, feeLeg: 0 })
    expect(toStoredRoute({ ...made, feeLeg: undefined }).secondLeg).toBeUndefined()
  })
})
