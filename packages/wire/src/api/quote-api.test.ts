import { type Caller, type QuoteEvent, SwapError } from '@switchyard/core'
import { describe, expect, it, vi } from 'vitest'
import { renderQuote } from '../render/render-quote.ts'
import { BITCOIN, createCall, createTestApi } from '../testing/recording-engine.ts'
import { createQuote, createRoute } from '../testing/samples.ts'

const pair = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.01' }

describe('a quote', () => {
  it('is read, asked for and written', async () => {
    const { api, calls } = createTestApi({ quote: createQuote() })
    expect(await api.quote(createCall(pair))).toEqual(renderQuote(createQuote()))
    expect(await api.quoteJson(createCall(pair))).toBe(JSON.stringify(renderQuote(createQuote())))
    expect(calls.map(({ operation, request, call }) => [operation, request, call.apiKey])).toEqual(
      [1, 2].map(() => ['quote', expect.objectContaining({ ...pair, quoteType: 'EXACT_INPUT' }), 'key']),
    )
    expect(calls[0]?.options).toStrictEqual({ signal: undefined })
  })

  it('is settled and left as the call says', async () => {
    const { api, calls } = createTestApi({ quote: createQuote() })
    const { signal } = new AbortController()
    await api.quote(createCall(pair, 'settle=adaptive', { signal }))
    expect(calls[0]?.options).toStrictEqual({ settle: 'adaptive', signal })
  })

  it('is refused for its query and its body, once the key is known', async () => {
    const { api, calls } = createTestApi({ quote: createQuote() })
    await expect(api.quote(createCall(pair, 'settle=soon'))).rejects.toThrow('query/settle')
    await expect(api.quote(createCall({}))).rejects.toThrow('body/sellAsset is missing')
    const thrown = new SwapError('payloadTooLarge')
    const body = () => {
      throw thrown
    }
    await expect(api.quote(createCall(undefined, '', { body }))).rejects.toBe(thrown)
    expect(calls).toEqual([])
  })

  it('is written in the units of the key, else of the deployment', async () => {
    const amountOf = async (own: Partial<Caller>, wire?: { routeSellAmount: 'decimal' | 'smallestUnits' }) =>
      (await createTestApi({ quote: createQuote() }, own, wire ? { wire } : {}).api.quote(createCall(pair))).routes[0]
        ?.sellAmount
    expect(await amountOf({})).toBe('1000000')
    expect(await amountOf({}, { routeSellAmount: 'decimal' })).toBe('0.01')
    expect(await amountOf({ routeSellAmount: 'decimal' })).toBe('0.01')
    expect(await amountOf({ routeSellAmount: 'smallestUnits' }, { routeSellAmount: 'decimal' })).toBe('1000000')
  })

  it('names assets by CAIP-19 as the query says, else the deployment', async () => {
    const isNamed = async (query: string, caip19?: boolean) => {
      const options = caip19 === undefined ? {} : { wire: { caip19 } }
      const { routes } = await createTestApi({ quote: createQuote() }, {}, options).api.quote(createCall(pair, query))
      return routes[0]?.meta.caip19?.['BTC.BTC'] === BITCOIN
    }
    expect(await Promise.all([isNamed(''), isNamed('caip19=true'), isNamed('', true)])).toEqual([false, true, true])
    expect(await isNamed('caip19=false', true)).toBe(false)
  })

  it('tells the carrier of the call who the caller is', async () => {
    const onAuthenticated = vi.fn()
    const { api } = createTestApi({ quote: createQuote() })
    await api.quote(createCall(pair, '', { caller: { apiKey: 'key', onAuthenticated } }))
    expect(onAuthenticated).toHaveBeenCalledWith({ caller: expect.objectContaining({ id: 'acme' }) })
  })

  it('of the legacy endpoint is the same, with the addresses in its routes', async () => {
    const { api, calls } = createTestApi({ quote: createQuote({ sourceAddress: 'a' }) }, { routeSellAmount: 'decimal' })
    const { signal } = new AbortController()
    const body = { ...pair, includeTx: true }
    const { routes } = await api.legacyQuote(createCall(body, 'settle=soon', { signal }))
    expect(routes[0]).toMatchObject({ sourceAddress: 'a', destinationAddress: '', sellAmount: '0.01' })
    expect(calls[0]).toMatchObject({ request: { includeTx: true }, options: { signal } })
    await api.legacyQuote(createCall(body))
    expect(calls[1]?.options).toStrictEqual({ signal: undefined })
  })
})

describe('a streamed quote', () => {
  const eventsOf = (...events: readonly QuoteEvent[]) =>
    (async function* () {
      yield* events
    })()

  it('writes each event, with the options of the call', async () => {
    const events = eventsOf({ type: 'route', quote: createQuote(), route: createRoute(), place: 0, isStored: true })
    const { api, calls } = createTestApi({ quoteStream: events }, { routeSellAmount: 'decimal' })
    const { signal } = new AbortController()
    const stream = await api.quoteStream(createCall(pair, 'events=all&settle=deadline&caip19=true', { signal }))
    expect((await stream.next()).value).toMatchObject({
      event: 'route',
      data: { route: { sellAmount: '0.01', meta: { caip19: { 'BTC.BTC': BITCOIN } } } },
    })
    expect(await stream.next()).toStrictEqual({ done: true, value: undefined })
    expect(calls[0]?.options).toStrictEqual({ settle: 'deadline', signal, events: 'all' })
    expect(calls[0]?.request).toMatchObject(pair)
  })

  it('has no options where the call has none', async () => {
    const { api, calls } = createTestApi({ quoteStream: eventsOf() })
    await api.quoteStream(createCall(pair))
    expect(calls[0]?.options).toStrictEqual({ signal: undefined, events: undefined })
    await expect(api.quoteStream(createCall(pair, 'events=some'))).rejects.toThrow('query/events')
    await expect(api.quoteStream(createCall({}))).rejects.toThrow('body/sellAsset')
  })

  it('ends with an error as its carrier writes it, else without its cause', async () => {
    const failing = () => createTestApi({ quoteStream: eventsOf({ type: 'error', error: new Error('secret') }) }).api
    const plain = await (await failing().quoteStream(createCall(pair))).next()
    expect(plain.value).toEqual({
      event: 'error',
      data: { message: 'Something broke on our side.', error: 'internalError' },
    })
    const errorBody = (error: unknown) => ({ message: String(error), error: 'own' })
    expect((await (await failing().quoteStream({ ...createCall(pair), errorBody })).next()).value).toEqual({
      event: 'error',
      data: { message: 'Error: secret', error: 'own' },
    })
  })

  it('ends its source when it is left, and can be iterated', async () => {
    const left = vi.fn()
    const events = (async function* (): AsyncGenerator<QuoteEvent> {
      try {
        for (;;) yield { type: 'rank', quoteId: 'q-1', routes: [] }
      } finally {
        left()
      }
    })()
    const { api } = createTestApi({ quoteStream: events })
    const seen: string[] = []
    for await (const { event } of await api.quoteStream(createCall(pair))) {
      seen.push(event)
      if (seen.length === 2) break
    }
    expect([seen, left.mock.calls.length]).toEqual([['rank', 'rank'], 1])
  })
})
