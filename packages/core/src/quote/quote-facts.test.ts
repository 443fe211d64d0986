import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Offer, SwapProvider } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import type { EngineEvents } from '../events.ts'
import { memoryLedger } from '../memory/memory-ledger.ts'
import { anonymous } from '../memory/open-keys.ts'
import { btc, call, fakeProvider, listing, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { intermediateAssets, twoLegFixture } from '../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer, link } from '../testing/two-leg-providers.ts'

const now = 1_000_000

const started = (providers: readonly SwapProvider[], options: Partial<EngineOptions> = {}) => {
  const engine = createEngine({ plugins: [pluginOf(...providers)], clock: { now: () => now }, ...options })
  onTestFinished(() => engine.dispose())
  return engine
}

const paused = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Timers that stand still until the test ends. */
const fakeTimers = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a quote that was made', () => {
  it('is an event with what it came to, and the routes that are best in something', async () => {
    let monotonic = 5_000
    const good = fakeProvider({
      id: 'GOOD',
      quote: (ask) => {
        monotonic += 70
        return { offers: [offerOf(ask)] }
      },
    })
    const worse = (ask: Parameters<typeof offerOf>[0]) => ({
      offers: [offerOf(ask, { buyAmount: 1_900_000_000_000_000_000n, times: { inbound: 900, swap: 6, outbound: 12 } })],
    })
    const declining = fakeProvider({
      id: 'SHY',
      quote: () => ({ declined: { errorCode: 'swapHalted', message: 'halted' } }),
    })
    const engine = started([good, fakeProvider({ id: 'WORSE', quote: worse }), declining], {
      clock: { now: () => now, monotonic: () => monotonic },
      keys: { find: async () => ({ ...anonymous, id: 'acme' }) },
    })
    await engine.ready()
    const made: EngineEvents['quote-made'][0][] = []
    engine.events.on('quote-made', (fact) => made.push(fact))
    const { quoteId, createdAt } = await engine.quote(call(quoteRequest()))
    expect(createdAt).toBe(now)
    expect(made).toEqual([
      {
        quoteId,
        callerId: 'acme',
        routes: 2,
        errors: 1,
        winners: [{ providers: ['GOOD'], tags: ['RECOMMENDED', 'FASTEST', 'CHEAPEST'] }],
        tookMs: 70,
      },
    ])
  })

  it('has the addresses of its request, and the removals for a caller who may see them', async () => {
    const policy = { switchedOff: [{ provider: 'OFF' }] }
    const asking = async (explain: boolean, more: Parameters<typeof quoteRequest>[0] = {}) => {
      const keys = { find: async () => ({ ...anonymous, explain }) }
      const engine = started([fakeProvider(), fakeProvider({ id: 'OFF' })], { policy, keys })
      return engine.quote(call(quoteRequest(more)))
    }
    const bare = await asking(false)
    expect([bare.sourceAddress, bare.destinationAddress, bare.explain]).toEqual([undefined, undefined, undefined])
    const whole = await asking(true, { sourceAddress: 'bc1source', destinationAddress: '0xdestination' })
    expect(whole).toMatchObject({
      sourceAddress: 'bc1source',
      destinationAddress: '0xdestination',
      explain: [{ provider: 'OFF', filter: 'switched-off' }],
    })
  })

  it('reads the ledger only where routes are ranked by what was proven', async () => {
    const ledger = memoryLedger()
    const sums = vi.spyOn(ledger, 'readSums')
    await started([fakeProvider()], { ledger }).quote(call(quoteRequest()))
    expect(sums).not.toHaveBeenCalled()
    await started([fakeProvider()], { ledger, policy: { ranking: 'proven' } }).quote(call(quoteRequest()))
    expect(sums).toHaveBeenCalled()
  })

  it('waits for the ledger the first time, so that it is ranked by what was proven too', async () => {
    const sold = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below10000' } as const
    const ended = { completed: 30, refunded: 0, failed: 0, measured: 30, withMinimum: 30, belowMinimum: 0 }
    const timed = { timed: 0, timePpm: 0, minimumPpm: 30_000_000 }
    const readSums = async () => {
      await paused(5)
      return [{ provider: 'BOASTS', ...sold, ...ended, ...timed, expectedPpm: 30 * 900_000 }]
    }
    const ledger = { ...memoryLedger(), readSums }
    const offering = (id: string, buyAmount: bigint) =>
      fakeProvider({ id, quote: (ask) => ({ offers: [offerOf(ask, { buyAmount })] }) })
    const providers = [offering('BOASTS', 2_000n * 10n ** 15n), offering('KEEPS', 1_990n * 10n ** 15n)]
    const bestOf = async (ranking: 'proven' | 'spec') => {
      const { routes } = await started(providers, { ledger, policy: { ranking } }).quote(call(quoteRequest()))
      return routes.find(({ tags }) => tags.includes('CHEAPEST'))?.providers
    }
    expect([await bestOf('proven'), await bestOf('spec')]).toEqual([['KEEPS'], ['BOASTS']])
  })

  it('ends when its caller leaves', async () => {
    fakeTimers()
    const signals: AbortSignal[] = []
    const hanging = fakeProvider({
      quote: (_, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    const engine = started([hanging])
    await engine.ready()
    const controller = new AbortController()
    const quote = engine.quote(call(quoteRequest()), { signal: controller.signal })
    const refused = expect(quote).rejects.toThrow('left')
    await vi.advanceTimersByTimeAsync(10)
    controller.abort(new Error('left'))
    await refused
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('a provider that takes unusually long', () => {
  /** The routes after a second, where SLOW offers by then and is unusually late after 0.3 seconds. */
  const quotedBeside = async (quick: Partial<Offer>) => {
    fakeTimers()
    const slow = fakeProvider({
      id: 'SLOW',
      quote: async (ask) => {
        await paused(1_000)
        return { offers: [offerOf(ask)] }
      },
    })
    const rival = fakeProvider({ id: 'QUICK', quote: (ask) => ({ offers: [offerOf(ask, quick)] }) })
    const engine = started([slow, rival], { limits: { providerDeadlineMs: { SLOW: 300 } } })
    await engine.ready()
    const quote = engine.quote(call(quoteRequest({ slippage: 5 })))
    await vi.advanceTimersByTimeAsync(1_000)
    return (await quote).routes.map(({ providers }) => providers.join())
  }

  it('is not waited for beside a route', async () => expect(await quotedBeside({})).toEqual(['QUICK']))

  it.each<[string, Partial<Offer>]>([
    ['sells more than was asked', { sellAmount: 10_000_001n }],
    ['has ended', { expiresAt: now }],
    ['promises less than the slippage allows', { minBuyAmount: 1_800_000_000_000_000_000n }],
  ])('is waited for beside an offer that %s', async (_, quick) => expect(await quotedBeside(quick)).toEqual(['SLOW']))

  it('is not waited for as a leg beside a route of one provider', async () => {
    fakeTimers()
    const whole = fakeProvider({ id: 'WHOLE', assets: [listing(link, '10'), listing(btc, '50000')] })
    const slow = dex({
      quote: async (ask) => {
        await paused(1_000)
        return { offers: [fairOffer(ask, { depositKind: 'contractCall' })] }
      },
    })
    const { engine, quote } = twoLegFixture({
      providers: [whole, slow, bridge()],
      policy: { intermediateAssets, multiLeg: 'always' },
      limits: { providerDeadlineMs: { DEX: 300 } },
    })
    await engine.ready()
    const answer = quote()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answer).routes.map(({ providers }) => providers.join())).toEqual(['WHOLE'])
  })
})
