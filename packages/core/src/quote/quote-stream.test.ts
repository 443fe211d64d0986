import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { QuoteResult } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { Quote } from '../domain/route.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'
import { twoLegFixture } from '../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer, linkQuote } from '../testing/two-leg-providers.ts'
import type { QuoteEvent } from './quote-event.ts'

const IDS = ['ONE', 'TWO', 'THREE', 'FOUR']

/** Providers whose answers the test gives. */
const setUp = (
  quotes?: Parameters<typeof createEngine>[0]['quotes'],
  now: () => number = () => Date.UTC(2026, 10, 1),
) => {
  const waiting = new Map<string, { answer: (buyAmount: bigint | undefined) => void; signal: AbortSignal }>()
  const providers = IDS.map((id) =>
    fakeProvider({
      id,
      quote: (ask, signal) =>
        new Promise<QuoteResult>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          const answer = (buyAmount: bigint | undefined): void =>
            resolve(
              buyAmount === undefined
                ? { declined: { errorCode: 'swapHalted', message: `${id} is halted.` } }
                : { offers: [offerOf(ask, { buyAmount })] },
            )
          waiting.set(id, { answer, signal })
        }),
    }),
  )
  const engine = createEngine({
    plugins: [pluginOf(...providers)],
    uuid: () => '3f2a1c00-c1b2-41f0-8de9-0242ac120002',
    clock: { now, monotonic: () => 0 },
    limits: { breakerFailures: 0 },
    ...(quotes ? { quotes } : {}),
  })
  return { engine, waiting }
}

const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const text = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one))
const completeOf = (events: readonly QuoteEvent[]): Quote | undefined => {
  const last = events.at(-1)
  return last?.type === 'complete' ? last.quote : undefined
}

describe('a streamed quote', () => {
  it('ends with the answer that the same quote gives without a stream, in any order of answers', async () => {
    const { engine, waiting } = setUp()
    await engine.ready()
    const answers = fc.array(fc.option(fc.bigInt({ min: 1n, max: 10n ** 20n }), { nil: undefined }), {
      minLength: IDS.length,
      maxLength: IDS.length,
    })
    const order = fc.shuffledSubarray(IDS, { minLength: IDS.length })
    await fc.assert(
      fc.asyncProperty(answers, order, order, async (amounts, first, second) => {
        const answer = (ids: readonly string[]): void => {
          for (const id of ids) waiting.get(id)?.answer(amounts[IDS.indexOf(id)])
        }
        const unary = engine.quote(call(quoteRequest()))
        await turns()
        answer(first)
        const expected = await unary
        const stream = await engine.quoteStream(call(quoteRequest()), { events: 'all' })
        const events: QuoteEvent[] = []
        const reading = (async () => {
          for await (const event of stream) events.push(event)
        })()
        await turns()
        for (const id of second) {
          answer([id])
          await turns()
        }
        await reading
        expect(text(completeOf(events))).toBe(text(expected))
        const sent = events.flatMap((event) => (event.type === 'route' ? [event.route.routeId] : []))
        expect(new Set(sent)).toEqual(new Set(expected.routes.map(({ routeId }) => routeId)))
      }),
      process.env.CI ? { numRuns: 10_000, seed: 14 } : { numRuns: 100 },
    )
    await engine.dispose()
  }, 180_000)

  it('sends a route at once, stored, while other providers have not answered', async () => {
    const { engine, waiting } = setUp()
    await engine.ready()
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    waiting.get('THREE')?.answer(2n * 10n ** 18n)
    const first = await stream.next()
    expect(first.value).toMatchObject({ type: 'route', isStored: true, place: 0, route: { providers: ['THREE'] } })
    await stream.return?.()
    await engine.dispose()
  })

  it('aborts the calls of a client that leaves, but not those that another quote waits for', async () => {
    const { engine, waiting } = setUp()
    await engine.ready()
    const controllers = [new AbortController(), new AbortController()]
    const streams = await Promise.all(
      controllers.map(({ signal }) => engine.quoteStream(call(quoteRequest()), { signal })),
    )
    const ends = streams.map((stream) => stream.next().catch((reason: unknown) => reason))
    await turns()
    controllers[0]?.abort(new Error('left'))
    expect(await ends[0]).toMatchObject({ message: 'left' })
    expect(waiting.get('ONE')?.signal.aborted).toBe(false)
    controllers[1]?.abort(new Error('left'))
    await ends[1]
    expect([...waiting.values()].map(({ signal }) => signal.aborted)).toEqual([true, true, true, true])
    await engine.dispose()
  })

  it('aborts the calls of a stream that is left before its first event was read', async () => {
    const { engine, waiting } = setUp()
    await engine.ready()
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    await stream.return?.()
    await turns()
    expect([...waiting.values()].map(({ signal }) => signal.aborted)).toEqual([true, true, true, true])
    await engine.dispose()
  })

  it('ends at once for a client that leaves while the answer is being stored', async () => {
    let save: () => void = () => undefined
    const set = () => new Promise<void>((resolve) => (save = resolve))
    const { engine, waiting } = setUp({ get: async () => undefined, set } as never)
    await engine.ready()
    const controller = new AbortController()
    const stream = await engine.quoteStream(call(quoteRequest()), { signal: controller.signal })
    await turns()
    for (const { answer } of waiting.values()) answer(10n ** 18n)
    await turns()
    const end = stream.next().catch((reason: unknown) => reason)
    await turns()
    controller.abort(new Error('left'))
    expect(await end).toMatchObject({ message: 'left' })
    save()
    await engine.dispose()
  })

  it('sends a route without its identifier while the store hangs, and again once it is stored', async () => {
    let save: () => void = () => undefined
    const set = () => new Promise<void>((resolve) => (save = resolve))
    const { engine, waiting } = setUp({ get: async () => undefined, set } as never)
    await engine.ready()
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    waiting.get('THREE')?.answer(2n * 10n ** 18n)
    expect((await stream.next()).value).toMatchObject({ type: 'route', isStored: false })
    save()
    expect((await stream.next()).value).toMatchObject({ type: 'route', isStored: true })
    expect((await stream.next()).value).toMatchObject({ type: 'rank' })
    await stream.return?.()
    await engine.dispose()
  })

  it('sends routes without a usable identifier while the store fails, and no error', async () => {
    const failing = async (): Promise<never> => {
      throw new Error('down')
    }
    const { engine, waiting } = setUp({ get: failing, set: failing } as never)
    await engine.ready()
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    for (const { answer } of waiting.values()) answer(10n ** 18n)
    const events: QuoteEvent[] = []
    for await (const event of stream) events.push(event)
    expect(events.map(({ type }) => type)).not.toContain('error')
    expect(events[0]).toMatchObject({ type: 'route', isStored: false })
    expect(events.at(-1)).toMatchObject({ type: 'complete' })
    await engine.dispose()
  })

  it.each([
    ['never', true],
    ['once', true],
    ['always', false],
  ] as const)('says at the end whether its route is stored, where the store fails %s', async (fails, isStored) => {
    let saves = 0
    const set = async (): Promise<void> => {
      saves += 1
      if (fails === 'always' || (fails === 'once' && saves === 1)) throw new Error('down')
    }
    const { engine, waiting } = setUp({ get: async () => undefined, set } as never)
    await engine.ready()
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    waiting.get('ONE')?.answer(10n ** 18n)
    expect((await stream.next()).value).toMatchObject({ type: 'route', isStored: fails === 'never' })
    for (const { answer } of waiting.values()) answer(undefined)
    // The final answer is stored meanwhile, and nothing else before it.
    for (let turn = 0; turn < 10; turn += 1) await turns()
    const rest: QuoteEvent[] = []
    for await (const event of stream) rest.push(event)
    const complete = rest.find((event) => event.type === 'complete')
    expect(complete?.isStored(complete.quote.routes[0]?.routeId ?? '')).toBe(isStored)
    expect(rest.some((event) => event.type === 'route' && event.isStored)).toBe(fails === 'once')
    await engine.dispose()
  })

  it('stores the final answer after all that was stored before, and once', async () => {
    const writes: (() => void)[] = []
    const set = () => new Promise<void>((resolve) => writes.push(resolve))
    const { engine, waiting } = setUp({ get: async () => undefined, set } as never)
    await engine.ready()
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    waiting.get('ONE')?.answer(10n ** 18n)
    const events: QuoteEvent[] = []
    const reading = (async () => {
      for await (const event of stream) events.push(event)
    })()
    await turns()
    for (const { answer } of waiting.values()) answer(2n * 10n ** 18n)
    for (let turn = 0; turn < 10; turn += 1) await turns()
    expect(writes).toHaveLength(1)
    writes[0]?.()
    await vi.waitFor(() => expect(writes.length).toBeGreaterThan(1))
    for (let turn = 0; turn < 10; turn += 1) await turns()
    expect(writes).toHaveLength(2)
    writes[1]?.()
    await reading
    expect(completeOf(events)?.routes).toHaveLength(IDS.length)
    await engine.dispose()
  })

  it('waits no longer for a store than it takes', async () => {
    const { engine, waiting } = setUp()
    await engine.ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    waiting.get('ONE')?.answer(10n ** 18n)
    // No timer fires here.
    expect((await stream.next()).value).toMatchObject({ type: 'route', isStored: true })
    await stream.return?.()
    await engine.dispose()
  })

  it('leaves no listener on the signal of its caller, however it ends', async () => {
    const { signal } = new AbortController()
    const { engine, waiting } = setUp()
    await engine.ready()
    const refused = engine.quoteStream(call(quoteRequest({ sellAsset: 'BTC.NONE' })), { signal })
    await expect(refused).rejects.toMatchObject({ code: 'noRoutesFound' })
    const stream = await engine.quoteStream(call(quoteRequest()), { signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await turns()
    for (const { answer } of waiting.values()) answer(10n ** 18n)
    for await (const _ of stream);
    expect(getEventListeners(signal, 'abort')).toEqual([])
    await engine.dispose()
  })

  it('ends with the routes that came when the final answer fails, and with an error when none came', async () => {
    for (const [first, types] of [
      [10n ** 18n, ['route', 'rank', 'complete']],
      ['declined', ['provider-error', 'error']],
      ['silent', ['error']],
    ] as const) {
      let isDown = false
      const { engine, waiting } = setUp(undefined, () => {
        if (isDown) throw new Error('down')
        return Date.UTC(2026, 10, 1)
      })
      await engine.ready()
      const stream = await engine.quoteStream(call(quoteRequest()), first === 'declined' ? { events: 'all' } : {})
      await turns()
      const events: QuoteEvent[] = []
      if (first !== 'silent') {
        waiting.get('ONE')?.answer(first === 'declined' ? undefined : first)
        const { value } = await stream.next()
        if (value) events.push(value)
      }
      isDown = true
      for (const { answer } of waiting.values()) answer(undefined)
      for await (const event of stream) events.push(event)
      expect(events.map(({ type }) => type)).toEqual(types)
      if (typeof first === 'bigint') expect(completeOf(events)?.routes).toMatchObject([{ providers: ['ONE'] }])
      isDown = false
      await engine.dispose()
    }
  })

  it('is refused before it opens, and says why nobody quoted', async () => {
    const { engine, waiting } = setUp()
    await engine.ready()
    await expect(engine.quoteStream(call(quoteRequest({ sellAsset: 'BTC.NONE' })))).rejects.toMatchObject({
      code: 'noRoutesFound',
    })
    const stream = await engine.quoteStream(call(quoteRequest()))
    await turns()
    for (const { answer } of waiting.values()) answer(undefined)
    const events: QuoteEvent[] = []
    for await (const event of stream) events.push(event)
    expect(events.map(({ type }) => type)).toEqual([...IDS.map(() => 'provider-error'), 'complete'])
    expect(events.at(-1)).toMatchObject({ reason: 'swapHalted' })
    await engine.dispose()
  })
})

describe('a streamed quote of two providers', () => {
  it('sends a route when its second leg is priced, while another path is not', async () => {
    const answers: (() => void)[] = []
    const slow = bridge({
      id: 'SLOW',
      quote: (ask) => new Promise((resolve) => answers.push(() => resolve({ offers: [fairOffer(ask)] }))),
    })
    const { engine } = twoLegFixture({ providers: [dex(), bridge(), slow] })
    await engine.ready()
    const stream = await engine.quoteStream(call(linkQuote()))
    const first = (await stream.next()).value as Extract<QuoteEvent, { type: 'route' }>
    expect(first).toMatchObject({ type: 'route', isStored: true, route: { providers: ['DEX', 'BRIDGE'] } })
    const rest: QuoteEvent[] = []
    const reading = (async () => {
      for await (const event of stream) rest.push(event)
    })()
    await vi.waitFor(() => {
      for (const answer of answers.splice(0)) answer()
      expect(rest.at(-1)?.type).toBe('complete')
    })
    await reading
    const complete = completeOf(rest)
    expect(complete?.routes.find(({ routeId }) => routeId === first.route.routeId)?.providers).toEqual([
      'DEX',
      'BRIDGE',
    ])
    expect(complete?.routes.flatMap(({ providers }) => providers)).toContain('SLOW')
  })
})
