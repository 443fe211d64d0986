import { setTimeout as wait } from 'node:timers/promises'
import { createEngine, type Engine, SwapError } from '@switchyard/core'
import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { createLocal } from '@switchyard/host-local'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { fakePlugin, fakeQuoteBody } from './fake-plugin.ts'
import { sampleQuote } from './samples.ts'

const send = (options: HandlerOptions = {}, engine = createFakeEngine()) =>
  createHandler(
    engine,
    options,
  )(
    new Request('http://switchyard.test/v3/quote/stream', {
      method: 'POST',
      headers: { 'x-api-key': 'good-key' },
      body: JSON.stringify({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }),
    }),
  )

describe('a streamed quote over HTTP', () => {
  it('keeps a silent connection open with comments', async () => {
    const quoteStream = async () =>
      (async function* () {
        await wait(60)
        yield { type: 'complete', quote: sampleQuote, isStored: () => true } as const
      })()
    const text = await (await send({ heartbeatMs: 5 }, createFakeEngine({ quoteStream }))).text()
    expect(text).toMatch(/^retry: 2000\n\n(:\n\n)+event: complete\ndata: \{.*\}\n\n$/)
  })

  it('ends with one error that tells nothing of a fault, and reports the fault', async () => {
    const onFault = vi.fn()
    const secret = new Error('secret')
    const quoteStream = async () =>
      (async function* () {
        yield { type: 'error', error: secret } as const
      })()
    const text = await (await send({ onFault }, createFakeEngine({ quoteStream }))).text()
    expect(text).toMatch(/^retry: 2000\n\nevent: error\ndata: \{"message":"[^"]+","error":"internalError"\}\n\n$/)
    expect(onFault.mock.calls).toEqual([
      [{ requestId: expect.any(String), endpoint: '/v3/quote/stream', error: secret }],
    ])
  })
})

describe('a streamed quote that ends with a refusal', () => {
  const ending = (error: SwapError, options: HandlerOptions) => {
    const quoteStream = async () =>
      (async function* () {
        yield { type: 'error', error } as const
      })()
    return send(options, createFakeEngine({ quoteStream })).then((response) => response.text())
  }

  it('reports no fault, and links to its description in development only', async () => {
    const onFault = vi.fn()
    const refusal = new SwapError('noRoutesFound', 'No routes.')
    expect(await ending(refusal, { onFault })).toContain('"message":"No routes."')
    expect(await ending(refusal, { onFault, development: true })).toMatch(/"message":"No routes. See https:\/\/[^"]+"/)
    expect(onFault).not.toHaveBeenCalled()
  })
})

describe('a stream whose client does not read', () => {
  it('ends at the deadline, and gives its place to the next', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const quoteStream: Engine['quoteStream'] = async (_call, options) => {
      signals.push(options?.signal)
      return (async function* () {
        await new Promise(() => {})
      })()
    }
    const handle = createHandler(createFakeEngine({ quoteStream }), { deadlineMs: 1_000, maxInFlight: 1 })
    const body = JSON.stringify({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' })
    const ask = async (path: string) =>
      handle(
        new Request(`http://switchyard.test${path}`, { method: 'POST', headers: { 'x-api-key': 'good-key' }, body }),
      )
    expect((await ask('/v3/quote/stream')).status).toBe(200)
    expect((await ask('/v3/quote')).status).toBe(503)
    await vi.waitFor(async () => expect((await ask('/v3/quote')).status).toBe(200), { timeout: 10_000, interval: 50 })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })
})

describe('a client that leaves before the answer begins', () => {
  it('ends the calls to providers of a quote and of a stream, and is no fault', async () => {
    for (const path of ['/v3/quote', '/v3/quote/stream']) {
      const onFault = vi.fn()
      const signals: AbortSignal[] = []
      const never = (_call: unknown, options?: { readonly signal?: AbortSignal }) =>
        new Promise<never>((_, reject) => {
          if (!options?.signal) return
          signals.push(options.signal)
          options.signal.addEventListener('abort', () => reject(options.signal?.reason))
        })
      const handle = createHandler(createFakeEngine({ quote: never, quoteStream: never }), { onFault })
      const controller = new AbortController()
      const answer = handle(
        new Request(`http://switchyard.test${path}`, {
          method: 'POST',
          headers: { 'x-api-key': 'good-key' },
          body: JSON.stringify({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }),
          signal: controller.signal,
        }),
      )
      await vi.waitFor(() => expect(signals).toHaveLength(1))
      controller.abort(new Error('left'))
      expect([(await answer).status, signals[0]?.aborted, onFault.mock.calls]).toEqual([499, true, []])
    }
  })
})

describe('the query of a quote', () => {
  const ask = async (path: string) => {
    const engine = createEngine({ plugins: [fakePlugin()] })
    onTestFinished(() => engine.dispose())
    await engine.ready()
    const body = JSON.stringify(fakeQuoteBody)
    const response = await createHandler(engine)(new Request(`http://switchyard.test${path}`, { method: 'POST', body }))
    return [response.status, response.status === 400 ? (await response.json()).message : '']
  }

  it('takes no parameter twice, and only what it knows', async () => {
    const stream = '/v3/quote/stream'
    expect(await ask(`${stream}?events=&events=all`)).toEqual([400, expect.stringMatching(/events.*one value/)])
    expect(await ask(`${stream}?settle=adaptive&settle=deadline`)).toEqual([400, expect.stringMatching(/settle/)])
    expect(await ask('/v3/quote?settle=soon')).toEqual([400, expect.stringMatching(/settle.*soon.*"adaptive"/)])
    expect((await ask('/v3/quote?settle=adaptive'))[0]).toBe(200)
    expect((await ask(`${stream}?events=all&settle=adaptive`))[0]).toBe(200)
  })
})

describe('a streamed quote in process', () => {
  const engine = createEngine({ plugins: [fakePlugin()] })
  afterAll(() => engine.dispose())
  const local = createLocal(engine)

  it('has the same events, and can be left', async () => {
    const events = []
    for await (const { event } of await local.quoteStream(fakeQuoteBody, { events: 'all' })) events.push(event)
    expect(events).toEqual(['route', 'rank', 'complete'])
    const controller = new AbortController()
    const stream = await local.quoteStream(fakeQuoteBody, { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(stream.next()).rejects.toThrow('left')
  })

  it('is refused before it begins', async () => {
    const refused = local.quoteStream({ ...fakeQuoteBody, sellAmount: 'much' })
    await expect(refused).rejects.toMatchObject({ code: 'invalidRequest', status: 400 })
  })
})
