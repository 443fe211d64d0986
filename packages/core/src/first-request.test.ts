import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Http } from './contract/http.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { HTTP } from './services.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from './testing/fakes.ts'

let engine: Engine | undefined
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await engine?.dispose()
  engine = undefined
})

/** A provider whose assets come over the engine's transport, and what it was asked. */
const reading = (http?: Http) => {
  const provider = fakeProvider({ id: 'READER' })
  const { assets } = provider
  let reads = 0
  const plugin = {
    name: 'reader',
    register: (registry: Parameters<ReturnType<typeof pluginOf>['register']>[0]) =>
      registry.provider('READER', (resolve) => {
        const send = resolve(HTTP)
        return {
          ...provider,
          assets: async (...given: Parameters<typeof assets>) => {
            reads++
            await send({ method: 'GET', url: 'https://node.example/assets', signal: given[0].signal })
            return assets.apply(provider, given)
          },
        }
      }),
  }
  return { make: () => createEngine({ plugins: [plugin], http }), reads: () => reads }
}

const answering: Http = async () => ({ status: 200, headers: {}, text: '{}' })

describe('an engine that nobody has asked yet', () => {
  it('sends nothing, sets no timer and makes no random number', async () => {
    vi.useFakeTimers()
    const random = vi.spyOn(globalThis.crypto, 'getRandomValues')
    const { make, reads } = reading(answering)
    engine = make()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([reads(), vi.getTimerCount(), random.mock.calls.length]).toEqual([0, 0, 0])
    random.mockRestore()
  })

  it('reads the assets with the first request, or when it is to be ready', async () => {
    for (const ask of [(each: Engine) => each.quote(call(quoteRequest())), (each: Engine) => each.ready()]) {
      const { make, reads } = reading(answering)
      engine = make()
      await ask(engine)
      expect(reads()).toBe(1)
      await engine.dispose()
    }
  })

  it('says which rules match nothing only after its first request', async () => {
    const unmatched = vi.fn()
    engine = createEngine({
      plugins: [pluginOf(fakeProvider({ id: 'ONE' }))],
      policy: { blacklist: ['BTC.NOTHING-x'] },
    })
    engine.events.on('rules-unmatched', unmatched)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(unmatched).not.toHaveBeenCalled()
    await engine.ready()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(unmatched).toHaveBeenCalledOnce()
  })
})

it('a reading that the runtime has dropped is started by a later request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  let isDropped = true
  const { make, reads } = reading((request) => (isDropped ? new Promise(() => undefined) : answering(request)))
  engine = make()
  const first = engine.quote(call(quoteRequest()))
  await vi.advanceTimersByTimeAsync(1)
  // The request ends and takes its timers along, as in a worker.
  vi.clearAllTimers()
  isDropped = false
  vi.useRealTimers()
  void first.catch(() => undefined)
  vi.stubGlobal('performance', { now: () => 1e9 })
  const { routes } = await engine.quote(call(quoteRequest()))
  expect([reads(), routes.length]).toEqual([2, 1])
})

it('is idle when its upstreams have answered', async () => {
  let answer = (): void => {}
  const { make } = reading(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 200, headers: {}, text: '{}' })
      }),
  )
  engine = make()
  await engine.idle()
  const ready = engine.ready()
  let isIdle = false
  const idle = engine.idle().then(() => {
    isIdle = true
  })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isIdle).toBe(false)
  answer()
  await Promise.all([ready, idle])
})

describe('an engine without `http`', () => {
  it('uses the fetch of the runtime', async () => {
    const fetch = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    const { make } = reading()
    engine = make()
    await engine.ready()
    expect(fetch).toHaveBeenCalledWith('https://node.example/assets', expect.objectContaining({ redirect: 'manual' }))
  })

  it('says at once that there is none', () => {
    vi.stubGlobal('fetch', undefined)
    expect(reading().make).toThrow(
      'reader: provider READER cannot be made. This runtime has no fetch. Give createEngine the option http: createHttp() of @switchyard/net.',
    )
  })
})

it('says what is missing where there is no source of identifiers', async () => {
  vi.stubGlobal('crypto', undefined)
  engine = createEngine({ plugins: [pluginOf(fakeProvider({ id: 'ONE' }))] })
  await expect(engine.quote(call(quoteRequest()))).rejects.toThrow(
    /This runtime has no crypto\.randomUUID\. Load a polyfill/,
  )
})
