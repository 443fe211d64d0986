import {
  anonymous,
  createEngine,
  type EngineOptions,
  memoryHistory,
  memorySwaps,
  type NewSwapChange,
  type StoredSwap,
  SwapError,
  type TrackEvent,
} from '@switchyard/core'
import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { createLocal } from '@switchyard/host-local'
import { trackEventResponseSchema } from '@switchyard/wire'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { change } from './swap-change.ts'

const KEYS = ['acme', 'other']

const storedSwap: StoredSwap = {
  ...{
    swapId: 's1',
    routeId: 'r1',
    quoteId: 'q1',
    callerId: 'acme',
    privacy: true,
    chainId: 'bitcoin',
    provider: 'NEAR',
  },
  ...{ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: 10_000_000n, expectedBuyAmount: '2.5' },
  ...{ sourceAddress: 'bc1source', destinationAddress: '0x1', depositChannelId: 'channel-1' },
  state: {},
  createdAt: Date.UTC(2026, 10, 23),
}

const createFixture = async (options: HandlerOptions = {}, own: Partial<EngineOptions> = {}) => {
  const [history, swaps] = [memoryHistory(), memorySwaps()]
  await swaps.save(storedSwap)
  const append = (sequence: number, more: Partial<NewSwapChange> = {}) =>
    history.append(change('s1', sequence, { final: false, ...more }))
  await append(1)
  const keys = { find: async (key: string) => (KEYS.includes(key) ? { ...anonymous, id: key } : undefined) }
  const engine = createEngine({ plugins: [], keys, history, swaps, ...own })
  onTestFinished(() => engine.dispose())
  const closed = vi.fn()
  engine.events.on('track-stream-closed', closed)
  const handler = createHandler(engine, options)
  const get = (query: string, headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}) =>
    handler(
      new Request(`http://localhost/track/stream?${query}`, { headers: { 'x-api-key': 'acme', ...headers }, ...init }),
    )
  return { engine, append, get, handler, closed }
}

/** Reads a response until it ends, or until enough events or comments came. */
const read = async (response: Response, most: number | { readonly comments: number } = Number.POSITIVE_INFINITY) => {
  const events: EventSourceMessage[] = []
  const comments: string[] = []
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onComment: (comment) => comments.push(comment),
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const isEnough = () => (typeof most === 'number' ? events.length >= most : comments.length >= most.comments)
  while (!isEnough()) {
    const { done, value } = await reader.read()
    if (done) break
    parser.feed(new TextDecoder().decode(value))
  }
  return { events, comments, leave: () => reader.cancel() }
}

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

describe('GET /track/stream', () => {
  it('sends where the swap stands at once, each change with its id, and ends after the last', async () => {
    const { append, get } = await createFixture()
    const response = await get('depositChannelId=channel-1')
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ])
    const reading = read(response)
    await append(2)
    await append(3, { final: true })
    const { events } = await reading
    expect(events.map(({ event, id, data }) => [event, id, JSON.parse(data).type, JSON.parse(data).final])).toEqual([
      ['snapshot', '0000000000000001', 'created', false],
      ['change', '0000000000000002', 'status', false],
      ['change', '0000000000000003', 'status', true],
    ])
    for (const { event, id, data } of events) trackEventResponseSchema.parse({ event, id, data: JSON.parse(data) })
    expect(JSON.parse(events[1]?.data ?? '')).toMatchObject({
      ...{ swapId: 's1', sequence: 2, at: '2026-11-23T00:00:02.000Z' },
      track: { status: 'completed', meta: { provider: 'NEAR', quoteId: 'q1', privacyMode: true } },
    })
  })

  it('continues behind the last event, and says that there is none left', async () => {
    const { append, get } = await createFixture()
    const first = await read(await get('swapId=s1'), 1)
    await first.leave()
    await append(2)
    await append(3, { final: true })
    for (const resumed of [
      await get('swapId=s1', { 'last-event-id': '0000000000000001' }),
      await get('swapId=s1&after=0000000000000001'),
      await get('swapId=s1&after=0000000000000003', { 'last-event-id': '0000000000000001' }),
    ])
      expect((await read(resumed)).events.map(({ event, id }) => [event, id])).toEqual([
        ['change', '0000000000000002'],
        ['change', '0000000000000003'],
      ])
    const over = await get('swapId=s1', { 'last-event-id': '0000000000000003' })
    expect([over.status, await over.text()]).toEqual([204, ''])
  })

  it('is refused before it opens, with the codes of /track', async () => {
    const { get, closed } = await createFixture()
    expect(await codeOf(await get('swapId=s1', { 'x-api-key': '' }))).toEqual([401, 'apiKeyInvalid'])
    expect(await codeOf(await get('swapId=s2'))).toEqual([404, 'txNotFound'])
    expect(await codeOf(await get('hash=aa11&chainId=bitcoin'))).toEqual([404, 'txNotFound'])
    expect(await codeOf(await get('depositAddress=nowhere'))).toEqual([404, 'depositChannelNotFound'])
    for (const query of ['', 'hash=aa11', 'swapId=s1&swapId=s2', 'swapId=s1&after=1', 'swapId=a%20b', 'chainId=1'])
      expect(await codeOf(await get(query))).toEqual([400, 'invalidRequest'])
    expect(closed).not.toHaveBeenCalled()
  })

  it('answers HEAD without a stream', async () => {
    const { get, closed } = await createFixture()
    const response = await get('swapId=s1', {}, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ])
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('keeps a silent connection open with comments', async () => {
    const { get } = await createFixture({ heartbeatMs: 5 })
    const { events, comments, leave } = await read(await get('swapId=s1'), { comments: 3 })
    expect([events.length, comments.length]).toEqual([1, 3])
    await leave()
  })

  it('ends when its time is over', async () => {
    const { get, closed } = await createFixture({ streamMs: 60, deadlineMs: 3_600_000 })
    const { events } = await read(await get('swapId=s1'))
    expect(events).toHaveLength(1)
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  })

  it('has places of its own, which a client that leaves gives back', async () => {
    const onShed = vi.fn()
    const { get, handler } = await createFixture({ maxStreams: 2, maxInFlight: 1, onShed })
    const streams = [await read(await get('swapId=s1'), 1), await read(await get('swapId=s1'), 1)]
    const refused = await get('swapId=s1')
    expect([refused.headers.get('retry-after'), ...(await codeOf(refused))]).toEqual(['2', 503, 'serviceUnavailable'])
    expect(onShed.mock.calls).toEqual([['streams']])
    const quote = new Request('http://localhost/v3/quote', {
      method: 'POST',
      headers: { 'x-api-key': 'acme' },
      body: '{',
    })
    expect((await handler(quote)).status).toBe(400)
    await streams[0]?.leave()
    await vi.waitFor(async () => expect((await get('swapId=s1')).status).toBe(200))
    expect((await get('swapId=s1')).status).toBe(503)
  })

  it('ends when the server is about to stop, also one that is being opened', async () => {
    const controller = new AbortController()
    const { get, closed } = await createFixture({ closing: controller.signal })
    const reading = read(await get('swapId=s1'))
    await Promise.resolve()
    controller.abort()
    expect((await reading).events.length).toBeLessThanOrEqual(1)
    expect((await read(await get('swapId=s1'))).events).toEqual([])
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  })
})

describe('GET /explorer/track/stream', () => {
  const keyless = async (fixture: Awaited<ReturnType<typeof createFixture>>, query: string, headers = {}) =>
    fixture.handler(new Request(`http://localhost/explorer/track/stream?${query}`, { headers }))
  const linkKeys = [{ id: 'k1', secret: new Uint8Array(32).fill(7) }]

  it('shows a stranger no more than the status of a confidential swap, whatever key it sends', async () => {
    const fixture = await createFixture()
    for (const headers of [{}, { 'x-api-key': 'acme' }, { 'x-api-key': 'wrong' }]) {
      const response = await keyless(fixture, 'depositChannelId=channel-1&t=forged', headers)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
      const { events, leave } = await read(response, 1)
      await leave()
      expect(JSON.parse(events[0]?.data ?? '')).toMatchObject({
        track: { meta: { redacted: true, redactionReason: 'tokenInvalid' } },
      })
      for (const secret of ['bc1source', '0x1"', 's1"', 'q1"']) expect(events[0]?.data).not.toContain(secret)
    }
  })

  it('opens with the token of a link, and sends each change until the end', async () => {
    const fixture = await createFixture({}, { linkKeys, explorerUrl: 'https://app.example' })
    const { engine, append } = fixture
    await append(2)
    const owner = await engine.trackStream({ apiKey: 'acme', read: () => ({ swapId: 's1' }) })
    const { explorerUrl = '' } = ((await owner.next()).value as TrackEvent).track
    await owner.return?.()
    const query = new URL(explorerUrl).searchParams
    const reading = read(await keyless(fixture, `depositChannelId=channel-1&t=${query.get('t')}`))
    await append(3, { final: true })
    const { events } = await reading
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['snapshot', '0000000000000002'],
      ['change', '0000000000000003'],
    ])
    const { track, swapId } = JSON.parse(events[1]?.data ?? '')
    expect([track.meta.redacted, track.toAddress, track.meta.quoteId, swapId]).toEqual([
      undefined,
      '0x1',
      undefined,
      undefined,
    ])
  })

  it('has a quarter of the places, and the limits of requests without a key', async () => {
    const onShed = vi.fn()
    const fixture = await createFixture({ maxStreams: 4, explorerPerMinute: 3, onShed })
    const open = await read(await keyless(fixture, 'swapId=s1'), 1)
    expect(await codeOf(await keyless(fixture, 'swapId=s1'))).toEqual([503, 'serviceUnavailable'])
    expect((await fixture.get('swapId=s1')).status).toBe(200)
    await open.leave()
    await vi.waitFor(() => expect(fixture.closed).toHaveBeenCalled(), { timeout: 20_000 })
    expect((await keyless(fixture, 'swapId=s1')).status).toBe(200)
    expect(await codeOf(await keyless(fixture, 'swapId=s1'))).toEqual([429, 'rateLimitExceeded'])
    expect(onShed.mock.calls).toEqual([['streams']])
  })

  it('is refused before it opens', async () => {
    const fixture = await createFixture()
    expect(await codeOf(await keyless(fixture, 'swapId=s2'))).toEqual([404, 'txNotFound'])
    expect(await codeOf(await keyless(fixture, 'hash=aa11'))).toEqual([400, 'invalidRequest'])
  })
})

describe('a stream of a swap in process', () => {
  it('has the same events, continues, and can be left', async () => {
    const { engine, append } = await createFixture()
    const local = createLocal(engine, { apiKey: 'acme' })
    const controller = new AbortController()
    const stream = await local.trackStream({ swapId: 's1' }, { signal: controller.signal })
    expect((await stream.next()).value).toMatchObject({ event: 'snapshot', id: '0000000000000001' })
    const next = stream.next()
    controller.abort(new Error('left'))
    await expect(next).rejects.toThrow('left')
    await append(2, { final: true })
    const events = []
    for await (const event of await local.trackStream({ swapId: 's1' }, { after: '0000000000000001' }))
      events.push(event)
    expect(events).toMatchObject([{ event: 'change', id: '0000000000000002', data: { final: true } }])
    expect((await local.trackStream({ swapId: 's1' }, { after: '0000000000000002' })).isOver).toBe(true)
    const refused = await local.trackStream({ swapId: 'none' }).catch((error: unknown) => error)
    expect(SwapError.is(refused) && [refused.code, refused.status]).toEqual(['txNotFound', 404])
  })
})
