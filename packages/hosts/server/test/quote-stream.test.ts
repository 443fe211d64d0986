import { once } from 'node:events'
import { createServer as createUpstream } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine, type EngineOptions, type Plugin, type QuoteResult, type SwapProvider } from '@switchyard/core'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { quoteEventResponseSchema, quoteResponseSchema } from '@switchyard/wire'
import { createParser } from 'eventsource-parser'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'

const KEY = 'a-key-that-is-long-enough-for-a-test'
const WITHIN = { timeout: 10_000 }
const DECLINED: QuoteResult = { declined: { errorCode: 'swapHalted', message: 'It is halted.' } }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The provider of `fakePlugin` under another name, with this quote. */
const pluginOf = (id: string, quote: SwapProvider['quote']): Plugin => ({
  name: id,
  register: (registry) =>
    fakePlugin().register({
      ...registry,
      provider: (_id, make) => registry.provider(id, () => ({ ...make({} as never), id, quote })),
    }),
})

const start = async (
  plugins: readonly Plugin[],
  http: object = {},
  options: Partial<EngineOptions> = {},
): Promise<RunningServer> => {
  const config = readConfig({ port: 0, keys: [{ id: 'acme', key: KEY }], http: { maxEventLoopDelayMs: 0, ...http } })
  const server = await createServer(config, {
    logger: pino({ level: 'silent' }),
    engine: (keys, policy) => createEngine({ plugins, keys, policy, ...options }),
  })
  closing.push(() => server.stop())
  await server.engine.ready()
  return server
}

const post = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'x-api-key': KEY }, body: JSON.stringify(fakeQuoteBody), ...init })

/** Reads a stream with an independent parser: events, comments and the retry time. */
const reading = (response: Response) => {
  const events: { readonly event: string | undefined; readonly data: unknown }[] = []
  const comments: string[] = []
  const retries: number[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event, data: JSON.parse(data) }),
    onComment: (comment) => comments.push(comment),
    onRetry: (ms) => retries.push(ms),
    onError: (error) => {
      throw error
    },
  })
  const decoder = new TextDecoder()
  const done = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      parser.feed(decoder.decode(chunk, { stream: true }))
  })()
  done.catch(() => undefined)
  return { events, comments, retries, done }
}

describe('POST /v3/quote/stream', () => {
  it('sends a route while another provider is still thinking, and ends with the response of /v3/quote', async () => {
    let answer: (result: QuoteResult) => void = () => undefined
    let asked = 0
    const slow = () => {
      asked += 1
      return new Promise<QuoteResult>((resolve) => {
        answer = resolve
      })
    }
    const clock = { now: () => Date.UTC(2026, 10, 22) }
    const server = await start([fakePlugin(), pluginOf('SLOW', slow)], {}, { clock })
    const response = await post(`${server.url}/v3/quote/stream`, {
      headers: { 'x-api-key': KEY, 'accept-encoding': 'gzip, br' },
    })
    expect(response.status).toBe(200)
    const headers = ['content-type', 'content-encoding', 'cache-control', 'x-accel-buffering']
    expect(headers.map((name) => response.headers.get(name))).toEqual([
      'text/event-stream; charset=utf-8',
      null,
      'no-store, no-transform',
      'no',
    ])
    const { events, retries, done } = reading(response)
    await vi.waitFor(() => expect(events.map(({ event }) => event)).toEqual(['route', 'rank']), WITHIN)
    answer(DECLINED)
    await done
    expect(events.map(({ event }) => event)).toEqual(['route', 'rank', 'provider-error', 'complete'])
    expect(retries).toEqual([2_000])
    for (const event of events) quoteEventResponseSchema.parse(event)
    const complete = quoteResponseSchema.parse(events.at(-1)?.data)
    const unary = post(`${server.url}/v3/quote`)
    await vi.waitFor(() => expect(asked).toBe(2), WITHIN)
    answer(DECLINED)
    const { quoteId, routes } = quoteResponseSchema.parse(await (await unary).json())
    const text = JSON.stringify(complete).replaceAll(complete.quoteId, quoteId)
    const [own, other] = [complete.routes[0]?.routeId ?? '', routes[0]?.routeId ?? '']
    expect(JSON.parse(text.replaceAll(own, other))).toMatchObject({ quoteId, routes })
    const body = { routeId: own, sourceAddress: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', destinationAddress: 'D' }
    const swap = await post(`${server.url}/v3/swap`, { body: JSON.stringify(body) })
    expect(await swap.json()).not.toMatchObject({ error: 'swapRouteNotFound' })
  })

  it('refuses before the stream opens', async () => {
    const { url } = await start([fakePlugin()])
    const statusOf = async (init: RequestInit, query = '') => {
      const response = await post(`${url}/v3/quote/stream${query}`, init)
      return [response.status, ((await response.json()) as { error: string }).error]
    }
    expect(await statusOf({ headers: {} })).toEqual([401, 'apiKeyInvalid'])
    expect(await statusOf({ body: '{' })).toEqual([400, 'invalidRequest'])
    expect(await statusOf({}, '?events=some')).toEqual([400, 'invalidRequest'])
    const unknown = JSON.stringify({ ...fakeQuoteBody, buyAsset: 'ETH.NOTHING' })
    expect(await statusOf({ body: unknown })).toEqual([404, 'noRoutesFound'])
  })

  it('says why there is no route', async () => {
    const { url } = await start([pluginOf('HALTED', async () => DECLINED)])
    const { events, done } = reading(await post(`${url}/v3/quote/stream`))
    await done
    expect(events).toMatchObject([
      { event: 'provider-error', data: { provider: 'HALTED', errorCode: 'swapHalted' } },
      { event: 'complete', data: { routes: [], reason: 'swapHalted' } },
    ])
  })

  it('sends routes without an identifier while the store fails', async () => {
    const failing = async (): Promise<never> => {
      throw new Error('The store is down.')
    }
    const { url } = await start([fakePlugin()], {}, { quotes: { get: failing, set: failing } as never })
    const { events, done } = reading(await post(`${url}/v3/quote/stream`))
    await done
    expect(events.map(({ event }) => event)).toEqual(['route', 'complete'])
    for (const { data } of events) {
      expect(JSON.stringify(data)).not.toContain('routeId')
      expect(JSON.stringify(data)).toContain('"expectedBuyAmount":"15"')
    }
  })

  it('stops the requests to providers of a client that leaves, and no others', async () => {
    const { address, open } = await hangingUpstream()
    const asking = pluginOf('UPSTREAM', async (_ask, { signal }) => {
      await fetch(address, { signal })
      return DECLINED
    })
    const { url } = await start([fakePlugin(), asking], { maxInFlight: 2 })
    const leave = [new AbortController(), new AbortController()]
    const streams = await Promise.all(
      leave.map(({ signal }, place) =>
        post(`${url}/v3/quote/stream`, {
          signal,
          body: JSON.stringify({ ...fakeQuoteBody, sellAmount: `1.${place + 1}` }),
        }),
      ),
    )
    const read = streams.map(reading)
    await vi.waitFor(() => expect(read.map(({ events }) => events[0]?.event)).toEqual(['route', 'route']), WITHIN)
    await vi.waitFor(() => expect(open()).toBe(2), WITHIN)
    expect((await post(`${url}/v3/quote`)).status).toBe(503)
    leave[0]?.abort()
    await vi.waitFor(() => expect(open()).toBe(1), WITHIN)
    leave[1]?.abort()
    await vi.waitFor(() => expect(open()).toBe(0), WITHIN)
    expect((await post(`${url}/v3/quote`, { body: '{' })).status).toBe(400)
  })
})

/** A server that never answers, and how many requests wait for it. */
const hangingUpstream = async () => {
  let open = 0
  const upstream = createUpstream((_request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  closing.push(async () => {
    upstream.closeAllConnections()
    upstream.close()
  })
  return { address: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`, open: () => open }
}
