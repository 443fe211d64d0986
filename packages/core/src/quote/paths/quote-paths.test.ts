import { describe, expect, it } from 'vitest'
import type { Offer, QuoteParams, SwapProvider } from '../../contract/provider.ts'
import type { ProviderError, Route } from '../../domain/route.ts'
import { btc, eth, listing, usdc } from '../../testing/fakes.ts'
import { type FixtureOptions, now, twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer } from '../../testing/two-leg-providers.ts'
import { addTwoLegRoutes } from './quote-paths.ts'

const overDollars = (setting: FixtureOptions) =>
  twoLegFixture({ ...setting, policy: { intermediateAssets: [usdc.identifier], ...setting.policy } })

/** A first provider whose offers pay these percents of a fair price. */
const paying = (id: string, ...percents: readonly bigint[]) =>
  dex({
    id,
    quote: (ask) => ({
      offers: percents.map((percent) => {
        const { buyAmount, minBuyAmount } = fairOffer(ask)
        return fairOffer(ask, {
          depositKind: 'contractCall',
          buyAmount: (buyAmount * percent) / 100n,
          minBuyAmount: (minBuyAmount * percent) / 100n,
        })
      }),
    }),
  })

const offering = (changes: Partial<Offer>) => (ask: QuoteParams) => ({ offers: [fairOffer(ask, changes)] })

describe('the first leg of a route of two providers', () => {
  const routed = async (...firsts: readonly ReturnType<typeof dex>[]) => {
    const second = bridge()
    const { routes } = await overDollars({ providers: [...firsts, second] }).quote()
    return {
      providers: routes.map((route) => route.providers.join()),
      asked: second.asked.map((ask) => ask.sellAmount),
    }
  }

  it('is the offer that pays most of the intermediate asset, by any provider', async () => {
    expect(await routed(paying('LESS', 98n), paying('MORE', 97n, 101n, 99n), paying('LAST', 100n))).toEqual({
      providers: ['MORE,BRIDGE'],
      asked: [1_010_000_000n],
    })
  })
  it('is that of the first of several that pay the same', async () => {
    expect((await routed(paying('ONE', 100n), paying('TWO', 100n))).providers).toEqual(['ONE,BRIDGE'])
  })
  it('never sells more than was asked, and promises something at worst', async () => {
    const unsound = (id: string, changes: Partial<Offer>) => dex({ id, quote: offering(changes) })
    const oversold = unsound('OVER', { sellAmount: 100n * 10n ** 18n + 1n, buyAmount: 2_000_000_000n })
    const hollow = unsound('HOLLOW', { buyAmount: 2_000_000_000n, minBuyAmount: 0n })
    expect((await routed(oversold, hollow, paying('SOUND', 100n))).providers).toEqual(['SOUND,BRIDGE'])
  })
  it('is the best one of another protocol than the second leg’s', async () => {
    const serves = { sameChainOnly: false, refund: 'forwarded', flexInput: true } as const
    const own = dex({ id: 'BRIDGE_STREAMING', quote: offering({ buyAmount: 2_000_000_000n }), capabilities: serves })
    const { providers, asked } = await routed(own, paying('OTHER', 99n))
    expect(providers).toEqual(['OTHER,BRIDGE'])
    expect(asked).toEqual([990_000_000n])
  })
})

describe('the calls for routes of two providers', () => {
  it('have six tenths of the time of the quote for first legs, and the rest for second ones', async () => {
    const deadlines: number[] = []
    const timed = (provider: SwapProvider): SwapProvider => ({
      ...provider,
      quote: (ask, context) => {
        deadlines.push(context.deadline)
        return provider.quote(ask, context)
      },
    })
    const providers = [timed(dex()), timed(bridge())]
    await overDollars({ providers, limits: { quoteDeadlineMs: 5_000 } }).quote()
    expect(deadlines).toEqual([now + 3_000, now + 2_000])
  })
  it('go to each second provider in turn, before one is called for another asset', async () => {
    const both = bridge({ id: 'BOTH' })
    const coin = bridge({ id: 'COIN', assets: [eth, btc].map((token) => listing(token, '1')) })
    await twoLegFixture({ providers: [dex(), both, coin], limits: { pathQuotes: 2 } }).quote()
    expect([both.asked.length, coin.asked.length]).toEqual([1, 1])
  })
})

describe('a route of two providers', () => {
  it('is left out where it lasts longer than the policy allows', async () => {
    const until = (expiresAt: number) =>
      overDollars({
        providers: [dex({ quote: offering({ depositKind: 'contractCall', expiresAt }) }), bridge()],
        policy: { maxOpenSeconds: 1_000 },
      }).routeProviders()
    expect(await until(now + 1_000_000)).toEqual(['DEX:USDC BRIDGE:BTC'])
    expect(await until(now + 1_000_001)).toBe('noRoutesFound')
    expect(await until(now)).toBe('noRoutesFound')
  })
  it('is left out where both legs together fall short of the requested slippage', async () => {
    const short = (bps: bigint) => (ask: QuoteParams) => {
      const { buyAmount } = fairOffer(ask)
      return { offers: [fairOffer(ask, { minBuyAmount: (buyAmount * (10_000n - bps)) / 10_000n })] }
    }
    const within = (one: bigint, two: bigint) =>
      overDollars({ providers: [dex({ quote: short(one) }), bridge({ quote: short(two) })] }).routeProviders({
        slippage: 1,
      })
    expect(await within(50n, 50n)).toEqual(['DEX:USDC BRIDGE:BTC'])
    expect(await within(100n, 50n)).toBe('noRoutesFound')
  })
  it('is made of at most 64 offers of its second provider', async () => {
    const quote = (ask: QuoteParams) => ({ offers: Array.from({ length: 70 }, () => fairOffer(ask)) })
    const { routes } = await overDollars({ providers: [dex(), bridge({ quote })] }).quote()
    expect(new Set(routes.map(({ routeId }) => routeId)).size).toBe(64)
    expect(routes).toHaveLength(64)
  })
  it('has no second leg that sells more than the first is expected to pay', async () => {
    const oversold = bridge({ quote: offering({ sellAmount: 1_000_000_001n }) })
    expect(await overDollars({ providers: [dex(), oversold] }).routeProviders()).toBe('noRoutesFound')
    const whole = bridge({ quote: offering({ sellAmount: 1_000_000_000n }) })
    expect(await overDollars({ providers: [dex(), whole] }).routeProviders()).toHaveLength(1)
  })
})

describe('routes of one provider and of two', () => {
  const route = (...providers: readonly string[]) => ({ providers }) as unknown as Route
  const error = (provider: string, errorCode = 'swapHalted'): ProviderError => ({ provider, errorCode, message: '' })
  const nothing = { routes: [], providerErrors: [] }

  it('stand beside each other, direct ones first', () => {
    const both = addTwoLegRoutes({ ...nothing, routes: [route('A')] }, { ...nothing, routes: [route('B', 'C')] })
    expect(both.routes).toEqual([route('A'), route('B', 'C')])
  })
  it('are the direct ones where there are no others', () => {
    const direct = { routes: [route('A')], providerErrors: [error('B')] }
    expect(addTwoLegRoutes(direct, nothing)).toBe(direct)
  })
  it('have the error of a leg once, and only of a provider that is on no route and has no error of its own', () => {
    const direct = { routes: [route('DIRECT')], providerErrors: [error('FAILED', 'requestTimeout')] }
    const joined = {
      routes: [route('FIRST', 'SECOND')],
      providerErrors: ['DIRECT', 'FAILED', 'SECOND', 'HALTED', 'HALTED', 'DOWN'].map((id) => error(id)),
    }
    expect(addTwoLegRoutes(direct, joined).providerErrors).toEqual([
      error('FAILED', 'requestTimeout'),
      error('HALTED'),
      error('DOWN'),
    ])
    expect(addTwoLegRoutes(nothing, { routes: [], providerErrors: [error('A'), error('A')] })).toEqual({
      routes: [],
      providerErrors: [error('A')],
    })
  })
})
