import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.ts'
import { cut, events, frame, type Handle, hang, json, startTestServer } from '../testing/test-server.ts'
import { type QuoteStreamOptions, streamQuote } from './stream-quote.ts'

const body = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
const route = frame('route', { quoteId: 'q', place: 0, route: { providers: ['NEAR'] } })
const complete = frame('complete', { quoteId: 'q', routes: [] })

const collect = async (url: string, options: QuoteStreamOptions = {}) => {
  const seen: string[] = []
  const client = createClient({ baseUrl: url, retry: { baseMs: 1 } })
  const failure = await (async () => {
    for await (const { event } of streamQuote(client, body, options)) seen.push(event)
  })().catch((error: unknown) => error)
  return { seen, failure }
}

describe('quoteStream', () => {
  it('yields events whatever their borders on the wire, and ends with the complete one', async () => {
    const text = `${route}:\n\n${frame('later-version', {})}${complete}${route}`
    const { url, arrived } = await startTestServer(events([...text].map((_, at) => text.slice(at, at + 1))))
    expect(await collect(url, { events: 'all', settle: 'adaptive' })).toEqual({
      seen: ['route', 'complete'],
      failure: undefined,
    })
    expect(arrived[0]).toMatchObject({ url: '/v3/quote/stream?settle=adaptive&events=all', method: 'POST' })
    expect(arrived[0]?.headers.accept).toBe('text/event-stream')
  })

  it('throws a refusal, an error event, and an end without the complete quote', async () => {
    const refused = await startTestServer(json({ error: 'noRoutesFound', message: 'None.' }, 404))
    expect((await collect(refused.url)).failure).toMatchObject({ code: 'noRoutesFound', status: 404 })
    const broken = await startTestServer(events([route, frame('error', { error: 'internalError', message: 'Oh.' })]))
    expect(await collect(broken.url)).toMatchObject({ seen: ['route'], failure: { code: 'internalError' } })
    const ended = await startTestServer(events([route]))
    expect(await collect(ended.url)).toMatchObject({ seen: ['route'], failure: { code: 'streamEnded' } })
    expect(ended.arrived).toHaveLength(1)
  })

  it('tries again before the first event, and never after it', async () => {
    const early = await startTestServer(cut, events([complete]))
    expect(await collect(early.url)).toEqual({ seen: ['complete'], failure: undefined })
    const late = await startTestServer(events([route], (response) => void response.destroy()))
    expect(await collect(late.url)).toMatchObject({ seen: ['route'], failure: { code: 'networkError' } })
    expect(late.arrived).toHaveLength(1)
  })

  it('does not take a page for a stream, and does not wait for headers for ever', async () => {
    const page = await startTestServer(json({ routes: [] }))
    expect((await collect(page.url)).failure).toMatchObject({ code: 'invalidResponse' })
    const { url } = await startTestServer(hang)
    expect((await collect(url, { timeoutMs: 50, retry: { retries: 0 } })).failure).toMatchObject({ code: 'timeout' })
  })

  it('ends the request when the loop is left, and with the signal', async () => {
    const closed: string[] = []
    const open: Handle = (response, request) => {
      response.on('close', () => closed.push('closed'))
      return events([route], () => undefined)(response, request)
    }
    const { url } = await startTestServer(open)
    for await (const _ of streamQuote(createClient({ baseUrl: url }), body)) break
    await vi.waitFor(() => expect(closed).toEqual(['closed']))
    const controller = new AbortController()
    setTimeout(() => controller.abort('enough'), 100)
    expect(await collect(url, { signal: controller.signal })).toEqual({ seen: ['route'], failure: 'enough' })
    await vi.waitFor(() => expect(closed).toEqual(['closed', 'closed']))
  })

  it('reads a response whose runtime has no streams', async () => {
    const fetch = async () => {
      const response = new Response(`${route}${complete}`, { headers: { 'content-type': 'text/event-stream' } })
      return Object.defineProperty(response, 'body', { value: null })
    }
    const seen: string[] = []
    for await (const { event } of streamQuote(createClient({ baseUrl: 'http://localhost', fetch }), body))
      seen.push(event)
    expect(seen).toEqual(['route', 'complete'])
  })
})
