import { describe, expect, it } from 'vitest'
import type { Fee, Offer, QuoteParams } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { btc, eth, fakeProvider, offerOf } from '../testing/fakes.ts'
import type { ResolvedRequest } from './resolved-request.ts'
import { computeOutputFloor, isOpen, isSound, isWithinSlippage, shape } from './shape.ts'

const NOW = 1_000_000
const QUOTE_ID = '3f250000-0000-4000-8000-000000000001'

const engineWith = (usd: Readonly<Record<string, string>> = {}): EngineContext =>
  ({
    clock: { now: () => NOW },
    rules: () => createRuleBook({ maxDefaultSlippageBps: 200, maxOpenSeconds: 60 }),
    catalogue: { find: (identifier: string) => [btc, eth].find((one) => one.identifier === identifier) },
    prices: { findUsd: ({ identifier }: Token) => usd[identifier] },
    networkFees: { estimate: () => undefined },
  }) as unknown as EngineContext

const resolved = (changes: Partial<ResolvedRequest> = {}) =>
  ({
    quoteId: QUOTE_ID,
    sell: btc,
    buy: eth,
    sellAmount: 1_000n,
    sources: [],
    slippageBps: 500,
    ...changes,
  }) as ResolvedRequest

const offer = (changes: Partial<Offer> = {}): Offer =>
  offerOf({ sellAmount: 1_000n } as QuoteParams, { buyAmount: 10n ** 18n, fees: [], ...changes })

const answer = (id: string, ...offers: readonly Offer[]): ProviderResult => ({ provider: fakeProvider({ id }), offers })

describe('an offer', () => {
  const sound = (changes: Partial<Offer>, asked = 1_000n) => isSound(offer(changes), asked)

  it('sells something, and at most what was asked', () => {
    expect([0n, 1n, 1_000n, 1_001n].map((sellAmount) => sound({ sellAmount }))).toEqual([false, true, true, false])
  })
  it('promises something, and at worst no more than it expects', () => {
    const worst = (buyAmount: bigint, minBuyAmount: bigint) => sound({ buyAmount, minBuyAmount })
    expect([worst(5n, 0n), worst(5n, 1n), worst(5n, 5n), worst(5n, 6n)]).toEqual([false, true, true, false])
  })
  it('is open until its last millisecond, and for no longer than the policy allows', () => {
    const open = (expiresAt?: number) => isOpen(engineWith(), { expiresAt })
    expect([open(NOW), open(NOW + 1), open(NOW + 60_000), open(NOW + 60_001)]).toEqual([false, true, true, false])
    expect(open()).toBe(true)
  })
})

describe('the least worst output', () => {
  it('is what the slippage leaves, less a millionth and one unit of eight decimals [QRQ-7]', () => {
    expect(computeOutputFloor(1_000_000_000n, 100, { decimals: 8 })).toBe(989_998_999n)
    expect(computeOutputFloor(1_000_000_000n, 100, { decimals: 6 })).toBe(989_998_999n)
    expect(computeOutputFloor(10n ** 18n, 100, { decimals: 18 })).toBe(989_998_990_000_000_000n)
    expect(computeOutputFloor(10n ** 10n, 0, { decimals: 9 })).toBe(9_999_989_990n)
  })
  it('is never below zero, whatever the slippage', () => {
    expect(computeOutputFloor(1_000n, 10_000, { decimals: 8 })).toBe(0n)
    expect(computeOutputFloor(1_000n, 20_000, { decimals: 8 })).toBe(0n)
    expect(computeOutputFloor(1n, 0, { decimals: 18 })).toBe(0n)
    expect(computeOutputFloor(2n, 0, { decimals: 8 })).toBe(1n)
  })
  it('follows the slippage of the request, and the ceiling of the policy without one', () => {
    const holds = (slippageBps: number | undefined, minBuyAmount: bigint) =>
      isWithinSlippage(engineWith(), { slippageBps, buy: btc }, { buyAmount: 1_000_000_000n, minBuyAmount })
    expect([holds(500, 949_998_999n), holds(500, 949_998_998n)]).toEqual([true, false])
    expect([holds(undefined, 979_998_999n), holds(undefined, 979_998_998n)]).toEqual([true, false])
    expect([holds(0, 999_998_999n), holds(0, 999_998_998n)]).toEqual([true, false])
  })
})

describe('the routes of a quote', () => {
  const routesOf = (...answers: readonly (ProviderResult | undefined)[]) => shape(engineWith(), resolved(), answers)

  it('have identifiers that depend on the position of their provider alone', () => {
    const ids = (...answers: readonly (ProviderResult | undefined)[]) =>
      routesOf(...answers).routes.map(({ providers, routeId }) => `${providers[0]} ${routeId.slice(0, 4)}`)
    const [a, b] = [answer('A', offer(), offer()), answer('B', offer())]
    expect(ids(a, undefined, b)).toEqual(['A 7f26', 'A 7f27', 'B 7fa6'])
    expect(ids(undefined, undefined, b)).toEqual(['B 7fa6'])
  })
  it('are at most 64 of one provider, so that two routes never have one identifier', () => {
    const many = Array.from({ length: 70 }, () => offer())
    const { routes } = routesOf(answer('A', ...many), answer('B', ...many))
    expect(routes).toHaveLength(128)
    expect(new Set(routes.map(({ routeId }) => routeId)).size).toBe(128)
  })
  it('leave out offers that cannot be used, and their provider is at fault when none is left', () => {
    const unusable = [
      offer({ sellAmount: 1_001n }),
      offer({ minBuyAmount: 0n }),
      offer({ minBuyAmount: 9n * 10n ** 17n }),
      offer({ expiresAt: NOW }),
    ]
    const { routes, providerErrors } = routesOf(answer('SOME', ...unusable, offer()), answer('NONE', ...unusable))
    expect(routes.map(({ providers }) => providers)).toEqual([['SOME']])
    expect(providerErrors).toEqual([
      { provider: 'NONE', errorCode: 'unknownError', message: 'NONE made no usable offer.' },
    ])
    expect(routesOf(answer('EMPTY')).providerErrors).toMatchObject([{ provider: 'EMPTY', errorCode: 'unknownError' }])
  })
  it('are listed beside the declines of other providers', () => {
    const decline = { errorCode: 'swapHalted', message: 'halted', minAmount: '1' }
    const { routes, providerErrors } = routesOf(
      { provider: fakeProvider({ id: 'HALTED' }), decline },
      answer('A', offer()),
    )
    expect(routes).toHaveLength(1)
    expect(providerErrors).toEqual([{ provider: 'HALTED', ...decline }])
  })
  it('say that their change of value is unknown, where neither prices nor the provider tell it', () => {
    const [unknown] = routesOf(answer('A', offer())).routes
    expect(unknown).toMatchObject({ totalSlippageBps: 0, warnings: [{ code: 'priceImpactUnknown' }] })
    const [stated] = routesOf(answer('A', offer({ slippageBps: 30 }))).routes
    expect(stated).toMatchObject({ totalSlippageBps: -30, warnings: [] })
  })
  it('have the amounts and facts of their offer, and its fees under the name of the provider', () => {
    const fee: Fee = { type: 'liquidity', asset: eth, amount: 3n, bps: 30 }
    const one = offer({
      sellAmount: 999n,
      slippageBps: 0,
      fees: [fee],
      approvalSpender: '0xrouter',
      expiresAt: NOW + 1_000,
      meta: { a: 1 },
      warnings: [{ code: 'w', display: 'W' }],
    })
    const [route] = routesOf(answer('A', one)).routes
    expect(route).toMatchObject({
      providers: ['A'],
      sellAmount: 999n,
      buyAmount: 10n ** 18n,
      minBuyAmount: 95n * 10n ** 16n,
      fees: [{ ...fee, protocol: 'A' }],
      times: { inbound: 600, swap: 6, outbound: 12 },
      txHint: 'simpleTransfer',
      approvalAddress: '0xrouter',
      expiresAt: NOW + 1_000,
      meta: { a: 1 },
      warnings: [{ code: 'w', display: 'W' }],
      tags: [],
      offers: [one],
    })
    expect(route?.legs).toEqual([
      {
        provider: 'A',
        sell: btc,
        buy: eth,
        sellAmount: 999n,
        buyAmount: 10n ** 18n,
        minBuyAmount: 95n * 10n ** 16n,
        fees: [{ ...fee, protocol: 'A' }],
      },
    ])
  })
})

describe('the change of value of a route', () => {
  const changeOf = (usd: Readonly<Record<string, string>>, changes: Partial<Offer>) =>
    shape(engineWith(usd), resolved(), [answer('A', offer(changes))]).routes[0]?.totalSlippageBps

  it('is what comes out against what goes in, at known prices', () => {
    // 0.00001 BTC at 60 000 USD are 0.6 USD; 0.000198 ETH at 3 000 USD are 0.594 USD.
    const buyAmount = 198n * 10n ** 12n
    expect(changeOf({ 'BTC.BTC': '60000', 'ETH.ETH': '3000' }, { buyAmount, slippageBps: 7 })).toBe(-100)
  })
  it('is the slippage the provider states where a price is missing, and 0 where it states none', () => {
    expect(changeOf({ 'BTC.BTC': '60000' }, { slippageBps: 7 })).toBe(-7)
    expect(changeOf({}, {})).toBe(0)
  })
})
