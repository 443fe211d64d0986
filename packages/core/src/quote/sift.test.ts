import { describe, expect, it } from 'vitest'
import type { Offer } from '../contract/provider.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { Route } from '../domain/route.ts'
import { btc, eth, offerOf, quoteRequest, usdc } from '../testing/fakes.ts'
import { isSuitable, sift } from './sift.ts'

const ask = {
  sell: btc,
  buy: eth,
  sellAmount: 1n,
  fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
  flexInput: false,
  privacy: false,
  boost: false,
}

const routeOf = (...changes: readonly Partial<Offer>[]): Route => {
  const offers = (changes.length === 0 ? [{}] : changes).map((one) => offerOf(ask, one))
  const { sellAmount, buyAmount, minBuyAmount, times, depositKind } = offers[0] as Offer
  const leg = { sell: btc, buy: usdc, sellAmount, buyAmount, minBuyAmount, fees: [] }
  return {
    routeId: 'r',
    providers: offers.map((_, index) => `P${index}`),
    sell: btc,
    buy: eth,
    sellAmount,
    buyAmount,
    minBuyAmount,
    fees: [],
    times,
    totalSlippageBps: 0,
    legs: offers.map((_, index) => ({ ...leg, provider: `P${index}` })),
    warnings: [],
    txHint: depositKind,
    assets: [],
    tags: [],
    meta: {},
    offers,
  }
}

/** Codes of the warnings a route ends with; `undefined` where it is left out. */
const warned = (route: Route, request: Partial<QuoteRequest>) =>
  sift([route], quoteRequest(request))[0]?.warnings.map(({ code }) => code)

/** Whether a route of one offer passes, and whether the offer alone is said to. Both must agree. */
const passes = (change: Partial<Offer>, request: Partial<QuoteRequest>): boolean => {
  const asRoute = sift([routeOf(change)], quoteRequest(request)).length === 1
  expect(isSuitable(offerOf(ask, change), quoteRequest(request))).toBe(asRoute)
  return asRoute
}

describe('the longest execution time', () => {
  const times = { inbound: 600, swap: 6, outbound: 12 }

  it('counts inbound, swap and outbound, and may be used up to the last second [QRQ-10]', () => {
    expect(passes({ times }, { maxExecutionTime: 618 })).toBe(true)
    expect(passes({ times }, { maxExecutionTime: 617 })).toBe(false)
    expect(passes({ times }, {})).toBe(true)
    expect(passes({ times }, { maxExecutionTime: 0 })).toBe(false)
  })
  it('is kept by fractions of a second whose decimal sum does not exceed it', () => {
    // The sum is 0.30000000000000004 in binary fractions.
    const fractions = { inbound: 0.1, swap: 0.2, outbound: 0 }
    expect(passes({ times: fractions }, { maxExecutionTime: 0.3 })).toBe(true)
    expect(passes({ times: fractions }, { maxExecutionTime: 0.299 })).toBe(false)
  })
})

describe('transaction hints', () => {
  it('keep routes with one of them, and no unclassified route [QRQ-15, QRQ-15b]', () => {
    expect(passes({ depositKind: 'contractCall' }, { txHints: ['simpleTransfer', 'contractCall'] })).toBe(true)
    expect(passes({ depositKind: 'transferWithMemo' }, { txHints: ['simpleTransfer', 'contractCall'] })).toBe(false)
    expect(passes({ depositKind: undefined }, { txHints: ['simpleTransfer'] })).toBe(false)
    expect(passes({ depositKind: undefined }, {})).toBe(true)
    expect(passes({ depositKind: 'simpleTransfer' }, { txHints: [] })).toBe(false)
  })
})

describe('a refund address that a route cannot use', () => {
  const refundObstacle = 'unsupportedByRoute' as const
  const given = { refundAddress: 'bc1refund' }

  it('is a warning, and under STRICT drops the route [QUO-4c, QUO-4d]', () => {
    expect(passes({ refundObstacle }, given)).toBe(true)
    expect(passes({ refundObstacle }, { ...given, refundAddressSetting: 'STRICT' })).toBe(false)
    expect(passes({}, { ...given, refundAddressSetting: 'STRICT' })).toBe(true)
    expect(warned(routeOf({ refundObstacle }), given)).toEqual(['refundAddressNotApplied'])
    expect(warned(routeOf({}), given)).toEqual([])
  })
  it('has no effect where the request has none [QRQ-5b]', () => {
    expect(passes({ refundObstacle }, { refundAddressSetting: 'STRICT' })).toBe(true)
    expect(warned(routeOf({ refundObstacle }), {})).toEqual([])
  })
  it('counts on either leg of two, and the warning comes after those the route has', () => {
    expect(warned(routeOf({}, { refundObstacle }), given)).toEqual(['refundAddressNotApplied'])
    expect(warned(routeOf({ refundObstacle }, {}), given)).toEqual(['refundAddressNotApplied'])
    expect(warned(routeOf({}, {}), given)).toEqual([])
    expect(warned(routeOf({}, { refundObstacle }), { ...given, refundAddressSetting: 'STRICT' })).toBeUndefined()
    const earlier = { ...routeOf({ refundObstacle }), warnings: [{ code: 'vaultSwapUnavailable', display: '' }] }
    expect(warned(earlier, given)).toEqual(['vaultSwapUnavailable', 'refundAddressNotApplied'])
  })
  it('is said to hold for the other leg, where one leg of two can use it', () => {
    const displayed = (...changes: readonly Partial<Offer>[]) =>
      sift([routeOf(...changes)], quoteRequest(given))[0]?.warnings[0]?.display ?? ''
    const obstacle = { refundObstacle }
    expect(displayed({}, obstacle)).toContain('holds for the first leg')
    expect(displayed(obstacle, {})).toContain('holds for the second leg')
    for (const cannot of [displayed(obstacle, obstacle), displayed(obstacle)]) {
      expect(cannot).toContain('cannot be honoured')
    }
  })
})
