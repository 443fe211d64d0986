import { describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from './create-engine.ts'
import type { EngineOptions } from './engine.ts'
import { memoryRates } from './memory/memory-rates.ts'
import { memoryStore } from './memory/memory-store.ts'
import {
  btc,
  call,
  eth,
  type FakeOptions,
  fakeProvider,
  listing,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
} from './testing/fakes.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 1)

/** A machine whose wall clock can be set; `pass` lets time go by on both clocks. */
const machine = () => {
  const time = { wall: START, monotonic: 5_000 }
  return {
    now: () => time.wall,
    monotonic: () => time.monotonic,
    set: (ms: number) => {
      time.wall += ms
    },
    pass: (ms: number) => {
      time.wall += ms
      time.monotonic += ms
    },
  }
}

const engineAt = (clock: ReturnType<typeof machine>, fake: FakeOptions = {}, options: Partial<EngineOptions> = {}) => {
  const engine = createEngine({ clock, plugins: [pluginOf(fakeProvider(fake))], ...options })
  onTestFinished(() => engine.dispose())
  return engine
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    ({ code }: { code: string }) => code,
  )

describe.each([
  ['forward', 7 * HOUR],
  ['back', -7 * HOUR],
])('a wall clock that is set %s by hours', (_, jump) => {
  it('does not change how long something took', async () => {
    const clock = machine()
    const engine = engineAt(clock, {
      quote: (ask) => {
        clock.pass(1_234)
        clock.set(jump)
        return { offers: [offerOf(ask)] }
      },
    })
    const took: number[] = []
    for (const event of ['quote-made', 'provider-answered', 'assets-refreshed'] as const)
      engine.events.on(event, ({ tookMs }: { tookMs: number }) => took.push(tookMs))
    await engine.quote(call(quoteRequest()))
    expect(took.sort((one, other) => one - other)).toEqual([0, 1_234, 1_234])
  })

  it('neither hands out an old quote as it was nor refuses to make a new one', async () => {
    const clock = machine()
    const provider: FakeOptions = { capabilities: { privacy: true } }
    const engine = engineAt(clock, provider)
    const idOf = async (usePrivacyMode: boolean) =>
      (await engine.quote(call(quoteRequest({ usePrivacyMode })))).routes[0]?.routeId ?? ''
    const [open, confidential] = [await idOf(false), await idOf(true)]
    clock.set(jump)
    expect(await codeOf(engine.swap(call(swapRequest(open))))).toBe('no error')
    expect(await codeOf(engine.swap(call(swapRequest(confidential))))).toBe('swapRouteNotFound')
    expect(await codeOf(engine.swap(call(swapRequest(await idOf(true)))))).toBe('no error')
  })

  it('does not age prices, which become stale with the time that passes', async () => {
    const clock = machine()
    const engine = engineAt(clock, { assets: [listing(btc, '60000'), listing(eth, '3000')] })
    await engine.ready()
    const usd = async () => (await engine.prices(call({ identifiers: ['BTC.BTC'] })))[0]?.usd
    clock.set(jump)
    expect(await usd()).toBe('60000')
    clock.pass(10 * 60_000 + 1)
    expect(await usd()).toBeUndefined()
  })

  it('does not freeze the rate of a key', async () => {
    const clock = machine()
    const rates = memoryRates(clock)
    expect((await rates.take('key', 1)).allowed).toBe(true)
    clock.set(jump)
    expect((await rates.take('key', 1)).allowed).toBe(false)
    clock.pass(60_000)
    expect((await rates.take('key', 1)).allowed).toBe(true)
  })

  it('changes the life of no stored text', async () => {
    const clock = machine()
    const store = memoryStore(clock)
    await store.set('key', 'text', { ttlMs: 1_000 })
    clock.set(jump)
    clock.pass(999)
    expect(await store.get('key')).toBe('text')
    clock.pass(1)
    expect(await store.get('key')).toBeUndefined()
  })
})

describe('an offer', () => {
  it.each([
    ['has ended', START - 1],
    ['ends now', START],
    ['stays open until the year 3000', Date.UTC(3000, 0)],
  ])('that %s is dropped with an error entry', async (_, expiresAt) => {
    const engine = engineAt(machine(), { quote: (ask) => ({ offers: [offerOf(ask, { expiresAt })] }) })
    const { routes, providerErrors } = await engine.quote(call(quoteRequest()))
    expect([routes, providerErrors]).toEqual([[], [expect.objectContaining({ provider: 'FAKE' })]])
  })

  it('may stay open as long as the policy says', async () => {
    const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { expiresAt: START + HOUR })] })
    const countUnder = async (maxOpenSeconds: number) => {
      const engine = engineAt(machine(), { quote }, { policy: { maxOpenSeconds } })
      return (await engine.quote(call(quoteRequest()))).routes.length
    }
    expect([await countUnder(3_600), await countUnder(3_599)]).toEqual([1, 0])
  })

  it('that has ended when its swap is built is refused: a past expiration is never answered', async () => {
    const clock = machine()
    let expiresAt = START + HOUR
    const engine = engineAt(clock, { quote: (ask) => ({ offers: [offerOf(ask, { expiresAt })] }) })
    const { routes } = await engine.quote(call(quoteRequest()))
    const swap = () => engine.swap(call(swapRequest(routes[0]?.routeId ?? '')))
    expect((await swap()).route.expiresAt).toBe(START + HOUR)
    expiresAt = START - 1
    expect(await codeOf(swap())).toBe('quoteError')
    expiresAt = Date.UTC(3000, 0)
    expect(await codeOf(swap())).toBe('quoteError')
  })
})
