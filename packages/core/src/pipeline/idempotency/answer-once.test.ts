import { describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../../create-engine.ts'
import type { EngineOptions } from '../../engine.ts'
import { SwapError, UpstreamError } from '../../errors.ts'
import { memoryAnswers } from '../../memory/memory-answers.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { anonymous } from '../../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'
import { codeOf } from '../../testing/swap-fixture.ts'

const digest = async () => 'the request'

/** Servers that share their stores. Each opens a channel for every swap that it builds. */
const fixture = async (options: Partial<EngineOptions> = {}) => {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now }
  const opened: string[] = []
  const answers = memoryAnswers(clock)
  const quotes = memoryStore(clock)
  const serve = (
    build?: FakeOptions['build'],
    capabilities = { buildOpens: true },
    more: Partial<EngineOptions> = {},
  ) => {
    const provider = fakeProvider({
      capabilities,
      build: async (offer, addresses, context) => {
        opened.push(`channel-${opened.length + 1}`)
        return (await build?.(offer, addresses, context)) ?? simpleDeposit(offer, addresses.sources[0])
      },
    })
    const engine = createEngine({
      plugins: [pluginOf(provider), chainPluginOf(fakeChain())],
      clock,
      keys: { find: async (id) => (id === '' ? undefined : { ...anonymous, id }) },
      quotes,
      answers,
      limits: { swapDeadlineMs: 2_000, ...options.limits },
      ...more,
    })
    onTestFinished(() => engine.dispose())
    const swap = async (routeId: string, key: string, { apiKey = 'acme', body = digest } = {}) =>
      engine.answerOnce({ apiKey }, { key, digest: body }, async (claimed) => {
        const built = await engine.swap({ ...claimed, read: () => swapRequest(routeId) })
        return built.swapId
      })
    return { engine, swap }
  }
  const first = serve()
  const quote = async (apiKey = 'acme') =>
    (await first.engine.quote({ ...call(quoteRequest()), apiKey })).routes[0]?.routeId as string
  return { time, opened, serve, first, quote, answers }
}

describe('a swap with an idempotency key', () => {
  it('is built once, and answered the same on every server, also to callers that come meanwhile', async () => {
    const { first, serve, quote, opened, time } = await fixture()
    const routeId = await quote()
    const others = Array.from({ length: 4 }, () => serve())
    const all = await Promise.all([first, ...others].map(({ swap }) => swap(routeId, 'k-1')))
    expect(new Set(all).size).toBe(1)
    expect(opened).toHaveLength(1)
    time.now += 24 * 3_600_000 - 1
    expect(await others[0]?.swap(routeId, 'k-1')).toBe(all[0])
    expect(opened).toHaveLength(1)
  })

  it('is screened with every call: a repeated answer is not given once an address is listed', async () => {
    const screened: string[][] = []
    let listed: string | undefined
    const screen = async (addresses: readonly { readonly address: string }[]) => {
      screened.push(addresses.map(({ address }) => address))
      return listed === undefined
        ? ({ clean: true } as const)
        : ({ clean: false, address: listed, reason: 'listed' } as const)
    }
    const { serve, quote, opened } = await fixture()
    const screener = { screen, checkListed: () => ({ clean: true }) as const }
    const servers = [serve(undefined, undefined, { screener }), serve(undefined, undefined, { screener })]
    const routeId = await quote()
    const answer = await servers[0]?.swap(routeId, 'k-1')
    expect(await servers[1]?.swap(routeId, 'k-1')).toBe(answer)
    const { sourceAddress, destinationAddress } = swapRequest(routeId)
    expect(screened).toHaveLength(2)
    expect(screened[1]).toEqual(screened[0])
    expect(screened[1]).toEqual(expect.arrayContaining([sourceAddress, destinationAddress]))
    listed = destinationAddress
    expect(await codeOf(servers[1]?.swap(routeId, 'k-1') as Promise<string>)).toBe('isSanctionedAddress')
    const down = { ...screener, screen: () => Promise.reject(new Error('down')) }
    expect(await codeOf(serve(undefined, undefined, { screener: down }).swap(routeId, 'k-1'))).toBe(
      'addressScreeningFailed',
    )
    listed = undefined
    expect(await servers[1]?.swap(routeId, 'k-1')).toBe(answer)
    expect(opened).toHaveLength(1)
  })

  it('is held against the region with every call', async () => {
    const { serve, quote, first } = await fixture()
    const routeId = await quote()
    const answer = await first.swap(routeId, 'k-1')
    const { sellAsset } = quoteRequest()
    const restricted = serve(undefined, undefined, {
      policy: { geoTokens: { [sellAsset]: 'some-rule' }, geoRules: { 'some-rule': ['US'] } },
    })
    expect(await codeOf(restricted.swap(routeId, 'k-1'))).toBe('geoRestrictedToken')
    expect(await first.swap(routeId, 'k-1')).toBe(answer)
  })

  it('is another one under another key, and for another caller', async () => {
    const { first, quote, opened } = await fixture()
    const routeId = await quote()
    const one = await first.swap(routeId, 'k-1')
    expect(await first.swap(routeId, 'k-2')).not.toBe(one)
    expect(await first.swap(await quote('other'), 'k-1', { apiKey: 'other' })).not.toBe(one)
    expect(opened).toHaveLength(3)
  })

  it('is refused for another request under the key, and without a caller before anything else', async () => {
    const { first, quote, opened } = await fixture()
    const routeId = await quote()
    await first.swap(routeId, 'k-1')
    expect(await codeOf(first.swap(routeId, 'k-1', { body: async () => 'another' }))).toBe('idempotencyKeyReused')
    expect(await codeOf(first.swap(routeId, 'k-1', { apiKey: '' }))).toBe('apiKeyInvalid')
    expect(opened).toHaveLength(1)
  })

  it('may be tried again after a refusal before anything was opened', async () => {
    const { first, quote, opened } = await fixture()
    expect(await codeOf(first.swap('unknown', 'k-1'))).toBe('swapRouteNotFound')
    await first.swap(await quote(), 'k-1')
    expect(opened).toHaveLength(1)
  })

  it('keeps the refusal once a provider may have opened something', async () => {
    const { serve, quote, opened, first } = await fixture()
    const routeId = await quote()
    const failing = serve(() => Promise.reject(new UpstreamError('The connection broke.')))
    const code = await codeOf(failing.swap(routeId, 'k-1'))
    expect(code).not.toBe('no error')
    expect(await codeOf(first.swap(routeId, 'k-1'))).toBe(code)
    expect(opened).toHaveLength(1)
  })

  it('is not opened again when the process that opened it is gone, and says so', async () => {
    const { serve, quote, opened, first, time } = await fixture()
    const routeId = await quote()
    let reached = () => {}
    const opening = new Promise<void>((resolve) => {
      reached = resolve
    })
    const killed = serve(() => {
      reached()
      return new Promise<never>(() => {})
    })
    killed.swap(routeId, 'k-1').catch(() => undefined)
    await opening
    time.now += 3 * 60_000
    const refusal = await first.swap(routeId, 'k-1').catch((error: unknown) => error)
    expect(SwapError.is(refusal) && [refusal.code, refusal.status]).toEqual(['idempotencyKeyPending', 409])
    expect(opened).toHaveLength(1)
  })

  it('is taken over when the process that began it is gone before it opened anything', async () => {
    const { serve, quote, opened, first, time } = await fixture()
    const routeId = await quote()
    const killed = serve(undefined, undefined, { screener: { screen: () => new Promise<never>(() => {}) } as never })
    killed.swap(routeId, 'k-1').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    time.now += 11_000
    await first.swap(routeId, 'k-1')
    expect(opened).toHaveLength(1)
  })

  it('opens nothing in a process that was too slow and was overtaken, and gets the same answer', async () => {
    const { serve, quote, opened, first, time } = await fixture()
    const routeId = await quote()
    let release = () => {}
    let held = () => {}
    const atScreen = new Promise<void>((resolve) => {
      held = resolve
    })
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const screen = async () => {
      held()
      await gate
      return { clean: true }
    }
    const slow = serve(undefined, undefined, { screener: { screen, listed: async () => undefined } as never })
    const overtaken = slow.swap(routeId, 'k-1')
    await atScreen
    time.now += 11_000
    const answer = await first.swap(routeId, 'k-1')
    release()
    expect(await overtaken).toBe(answer)
    expect(opened).toHaveLength(1)
  })

  it('is opened once and answered when the store loses what it held', async () => {
    const { serve, quote, opened } = await fixture()
    const forgetful = { add: async (_: string, text: string) => text, replace: async () => opened.length === 0 }
    const { swap } = serve(undefined, undefined, { answers: forgetful })
    expect(await swap(await quote(), 'k-1')).toMatch(/\S/)
    expect(opened).toHaveLength(1)
  })

  it('is refused when the store takes nothing and nothing was opened', async () => {
    const { serve, quote, opened } = await fixture({ limits: { swapDeadlineMs: 50 } })
    let now = 1_000_000
    const { swap } = serve(undefined, undefined, {
      clock: { now: () => now++ },
      answers: { add: async (_: string, text: string) => text, replace: async () => false },
    })
    expect(await codeOf(swap(await quote(), 'k-1'))).toBe('idempotencyKeyPending')
    expect(opened).toEqual([])
  })

  it('counts one request of the rate, and takes no claim from outside', async () => {
    const taken: string[] = []
    const rates = { take: async (key: string) => ({ allowed: taken.push(key) > 0, remaining: 1, resetMs: 1 }) }
    const { serve, quote } = await fixture()
    const keys = { find: async (id: string) => ({ ...anonymous, id, perMinute: { swap: 5 } }) }
    const { swap } = serve(undefined, undefined, { rates, keys })
    await swap(await quote(), 'k-1')
    expect(taken).toEqual(['acme:swap'])
  })

  it('gives nobody an answer that this deployment did not seal', async () => {
    const { serve, quote, answers, opened } = await fixture()
    const routeId = await quote()
    const sealKeys = [{ id: 'one', secret: new Uint8Array(32).fill(1) }]
    const forged = { request: 'the request', owner: 'x', state: 'answered', answer: 'forged' }
    await answers.add('acme\nk-1', `1\n${JSON.stringify(forged)}`, 60_000)
    const { engine } = serve(undefined, undefined, { sealKeys })
    const quoted = await engine.quote({ ...call(quoteRequest()), apiKey: 'acme' })
    const answer = await engine.answerOnce({ apiKey: 'acme' }, { key: 'k-1', digest }, async (claimed) => {
      const built = await engine.swap({ ...claimed, read: () => swapRequest(quoted.routes[0]?.routeId ?? routeId) })
      return built.swapId
    })
    expect(answer).not.toBe('forged')
    expect(opened).toHaveLength(1)
  })
})
