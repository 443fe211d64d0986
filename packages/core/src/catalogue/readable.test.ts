import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { createAddressComparison } from '../domain/address-comparison.ts'
import type { EngineOptions } from '../engine.ts'
import { createEvents } from '../events.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { Catalogue } from './catalogue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const silent = fakeProvider({ id: 'SILENT', supported: () => new Promise<never>(() => undefined) })

const late = (id: string, ms: number) => {
  const provider = fakeProvider({ id })
  const { assets } = provider
  return {
    ...provider,
    assets: async (...given: Parameters<typeof assets>) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return assets.apply(provider, given)
    },
  }
}

const started = (providers: readonly ReturnType<typeof late>[], limits: EngineOptions['limits'] = {}) => {
  const engine = createEngine({ plugins: [pluginOf(...providers)], limits: { assetsDeadlineMs: 60_000, ...limits } })
  onTestFinished(() => engine.dispose())
  return engine
}

/** What a request came to so far. */
const watched = <T>(promise: Promise<T>): { value?: T; error?: unknown } => {
  const state: { value?: T; error?: unknown } = {}
  void promise.then(
    (value) => {
      state.value = value
    },
    (error) => {
      state.error = error
    },
  )
  return state
}

it('a provider that never lists its assets delays the others only for a moment', async () => {
  const engine = started([silent, fakeProvider({ id: 'SOUND' })])
  const answer = watched(engine.quote(call(quoteRequest())))
  await pass(29)
  expect(answer).toEqual({})
  await pass(1)
  expect(answer.value?.routes.map(({ providers }) => providers)).toEqual([['SOUND']])
  expect(answer.value?.providerErrors).toEqual([
    { provider: 'SILENT', errorCode: 'apiRequestFailed', message: 'SILENT has not listed its assets yet.' },
  ])
})

it('the first quote includes all providers that list their assets one after the other', async () => {
  const engine = started([late('ONE', 29), late('TWO', 58), late('THREE', 87), late('FOUR', 118), silent])
  const answer = watched(engine.quote(call(quoteRequest())))
  await pass(200)
  expect(answer.value?.routes.map(({ providers }) => providers[0]).sort()).toEqual(['ONE', 'THREE', 'TWO'])
})

it('the moment begins with the first assets, however late these are', async () => {
  const engine = started([late('LATE', 1_000), silent])
  const answer = watched(engine.quote(call(quoteRequest())))
  await pass(1_029)
  expect(answer).toEqual({})
  await pass(1)
  expect(answer.value?.routes).toHaveLength(1)
})

it('a request waits no longer once every provider was read or has failed', async () => {
  const failing = fakeProvider({ id: 'FAILING', supported: () => Promise.reject(new Error('down')) })
  const engine = started([failing, late('LATE', 20)])
  const answer = watched(engine.quote(call(quoteRequest())))
  await pass(20)
  expect(answer.value?.routes).toHaveLength(1)
})

it('nothing is waited for once all were read', async () => {
  const catalogue = new Catalogue({
    providers: [late('LATE', 20)],
    clock: { now: () => 0 },
    isSameAddress: createAddressComparison(new Map()),
    events: createEvents(),
    deadlineMs: 60_000,
  })
  onTestFinished(() => catalogue.dispose())
  expect(catalogue.waitUntilReadable(1_000)).toBeInstanceOf(Promise)
  await pass(20)
  expect(catalogue.waitUntilReadable(1_000)).toBeUndefined()
})

it('a request never waits beyond its deadline for the first assets', async () => {
  const engine = started([silent], { quoteDeadlineMs: 50, trackDeadlineMs: 40 })
  const quote = watched(engine.quote(call(quoteRequest())))
  const providers = watched(engine.providers(call(undefined)))
  const search = watched(engine.searchTokens(call({ query: 'BTC', limit: 10, offset: 0 })))
  await pass(39)
  expect([providers, search]).toEqual([{}, {}])
  await pass(1)
  expect([providers.value?.length, search.error, quote]).toEqual([
    1,
    expect.objectContaining({ code: 'serviceUnavailable' }),
    {},
  ])
  await pass(10)
  expect(quote.value).toMatchObject({ routes: [], providerErrors: [{ provider: 'SILENT' }] })
})
