import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SwapStore } from '../contract/stores.ts'
import { SwapError } from '../errors.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { call, fakeChain, fakeProvider, quoteRequest, simpleDeposit, swapRequest } from '../testing/fakes.ts'
import { codeOf, swapFixture } from '../testing/swap-fixture.ts'
import { guardStores } from './guard-stores.ts'

const never = () => new Promise<never>(() => {})
const broken = () => Promise.reject(new Error('connect ECONNREFUSED'))

/** A store that answers as `inner` does until it is replaced. */
const breakable = <T extends object>(inner: T) => {
  const state: { fault?: () => Promise<never>; only?: string } = {}
  const store = new Proxy(inner, {
    get: (target, name) => {
      const fault = state.only === undefined || state.only === name ? state.fault : undefined
      return fault ?? Reflect.get(target, name)
    },
  })
  return { store, state }
}

/** An engine whose provider opens something for every deposit, and counts it. */
const fixture = async () => {
  const opened: string[] = []
  const provider = fakeProvider({
    capabilities: { buildOpens: true },
    build: async (offer, { sources }) => {
      opened.push(sources[0])
      return { ...simpleDeposit(offer, sources[0]), channel: { id: 'c-1' } }
    },
  })
  const quotes = breakable(memoryStore({ now: () => 1_000_000 }))
  const swaps = breakable<SwapStore>({ ...memorySwaps(), verifyWritable: async () => {} })
  const stores = { quotes: quotes.store, swaps: swaps.store, limits: { storeDeadlineMs: 20 } }
  const made = await swapFixture(provider, fakeChain(), stores)
  onTestFinished(() => made.engine.dispose())
  return { ...made, opened, quotes: quotes.state, swaps: swaps.state }
}

it('tells a store of quotes how long a quote is certainly needed', async () => {
  const set = vi.fn(async () => {})
  const lifetime = { ttlMs: 100, liveMs: 10 }
  const { quotes } = guardStores({ quotes: { get: async () => undefined, set } }, 1_000)
  await quotes?.set('key', 'text', lifetime)
  expect(set).toHaveBeenCalledWith('key', 'text', lifetime)
})

describe('an engine whose store fails or hangs', () => {
  it('refuses every request that needs it with serviceUnavailable, and serves again when it is back', async () => {
    const { engine, routeId, quotes, swaps } = await fixture()
    const requests = {
      quote: () => engine.quote(call(quoteRequest())),
      swap: () => engine.swap(call(swapRequest(routeId))),
      track: () => engine.track(call({ depositChannelId: 'c-1' })),
      check: () => engine.checkSwap(call({ swapId: 'unknown' })),
    }
    for (const fault of [never, broken]) {
      quotes.fault = fault
      swaps.fault = fault
      for (const request of Object.values(requests)) {
        const refusal = await request().catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(SwapError)
        expect(refusal).toMatchObject({ code: 'serviceUnavailable', status: 503, data: { retryAfterSeconds: 1 } })
      }
      delete quotes.fault
      delete swaps.fault
    }
    expect(await codeOf(requests.quote())).toBe('no error')
    expect(await codeOf(requests.swap())).toBe('no error')
  })

  it('opens nothing at a provider for a swap that it could not save', async () => {
    const { engine, routeId, swaps, opened } = await fixture()
    swaps.only = 'verifyWritable'
    for (const fault of [never, broken]) {
      swaps.fault = fault
      expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('serviceUnavailable')
    }
    expect(opened).toEqual([])
    delete swaps.fault
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('no error')
    expect(opened).toEqual(['bc1source'])
  })
})
