import { createHandler, type Handler } from '@switchyard/host-http'
import { describeRecorded } from '@switchyard/test-support'
import type { OpenApiDocument } from '@switchyard/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented, documentedEvent } from './schemas/documented.ts'
import { published } from './schemas/published.ts'
import { signAndSend } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

interface Drawn {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: object
  readonly status: number
  /** Names of the published schemas of the response and of the errors. */
  readonly answer?: string
  readonly refusals?: string
}

const get = (url: string, status: number, answer?: string): Drawn => ({
  method: 'GET',
  url,
  status,
  ...(answer === undefined ? {} : { answer }),
})
const post = (url: string, body: object, status: number, more: Partial<Drawn> = {}): Drawn => ({
  method: 'POST',
  url,
  body,
  status,
  ...more,
})

/** The path as the document names it. */
const documentedPath = (url: string): string => (url.split('?')[0] ?? '').replace(/^\/swaps\/.+/, '/swaps/{id}')

const quotes = { answer: 'PostV3QuoteResponses', refusals: 'PostV3QuoteErrors' }
const swaps = { answer: 'PostV3SwapResponses', refusals: 'PostV3SwapErrors' }
const tracks = { answer: 'PostTrackResponses' }
const trade = (sellAsset: string, buyAsset: string, sellAmount: string, more: object = {}) => ({
  sellAsset,
  buyAsset,
  sellAmount,
  ...more,
})

/** Every endpoint, with valid and refused requests. */
const drawn: readonly Drawn[] = [
  post('/v3/quote', trade('BTC.BTC', 'ETH.ETH', '0.1'), 200, quotes),
  post('/v3/quote', trade(USDC, 'SOL.SOL', '1000'), 200, quotes),
  post('/v3/quote', trade('ETH.ETH', 'BTC.BTC', '1', { quoteType: 'FLEX_INPUT' }), 200, quotes),
  post('/v3/quote', trade('BTC.BTC', 'ETH.ETH', '0.00000001'), 200, quotes),
  post('/v3/quote', trade('X.Y', 'ETH.ETH', '1'), 404, quotes),
  post('/v3/quote', trade('BTC.BTC', 'ETH.ETH', 'much'), 400, quotes),
  post('/v3/quote/stream', trade('BTC.BTC', 'ETH.ETH', 'much'), 400, { refusals: quotes.refusals }),
  post('/quote', trade('BTC.BTC', 'ETH.ETH', '0.1'), 200),
  post('/quote', trade('BTC.BTC', 'ETH.ETH', '-1'), 400),
  post('/v3/swap', { routeId: 'x' }, 400, swaps),
  post(
    '/v3/swap',
    { routeId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', sourceAddress: 'a', destinationAddress: 'b' },
    404,
    swaps,
  ),
  post('/v3/swap/check', { swapId: 'unknown' }, 404),
  post('/v3/swap/check', { swapId: 7 }, 400),
  get('/tokens', 200, 'GetTokensResponses'),
  get('/tokens?provider=NEAR', 200, 'GetTokensResponses'),
  get('/tokens?provider=NOBODY', 404),
  get('/tokens/search?query=usd', 200),
  get('/providers', 200, 'GetProvidersResponses'),
  get('/providers/status', 200),
  get('/providers/quality', 200),
  get('/status', 200),
  get('/swaps', 200),
  get('/swaps/unknown', 404),
  get('/swapFrom?buyAsset=ETH.ETH', 200, 'GetSwapFromResponses'),
  get('/swapTo?sellAsset=ETH.ETH', 200, 'GetSwapToResponses'),
  get('/gas', 200, 'GetGasResponses'),
  get('/gas?chainId=1', 200, 'GetGasResponses'),
  get('/gas?chainId=zz', 400),
  get('/.well-known/jwks.json', 200),
  post('/price', { tokens: [{ identifier: 'BTC.BTC' }, { identifier: 'X.Y' }], metadata: true }, 200, {
    answer: 'PostPriceCachedPriceResponses',
  }),
  post('/price', { tokens: 'BTC.BTC' }, 400),
  post('/price/cached-price', { tokens: [{ identifier: 'ETH.ETH' }], metadata: false }, 200, {
    answer: 'PostPriceCachedPriceResponses',
  }),
  get('/balance?chain=ETH&address=0x0000000000000000000000000000000000000001', 200),
  get('/balance?chain=NOPE&address=0x0000000000000000000000000000000000000001', 400),
  post('/swap', { routeId: 'x' }, 400),
  get('/explorer/track?hash=ab&chainId=1', 404),
  post('/screen', {}, 400, { answer: 'PostScreenResponses' }),
  post('/track', { depositChannelId: 'nope' }, 404, tracks),
  get('/track/stream', 400),
  get('/explorer/track/stream', 400),
  get('/explorer/track/stream?swapId=nope', 404),
  get('/track/stream?swapId=nope', 404),
  post('/track', { hash: `0x${'1'.repeat(64)}`, chainId: '999' }, 404, tracks),
]

describeRecorded('what the running engine answers', () => {
  let environment: TestEnvironment
  let handler: Handler
  let document: OpenApiDocument
  beforeAll(async () => {
    environment = await openTestEnvironment()
    handler = createHandler(environment.engine)
    document = (await answered({ method: 'GET', url: '/docs/json' })).body as OpenApiDocument
  })
  afterAll(() => environment?.close())

  const answered = async ({ method, url, body }: Pick<Drawn, 'method' | 'url' | 'body'>) => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`http://engine${url}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await handler(request)
    return { status: response.status, body: (await response.json()) as unknown }
  }

  const expectDescribed = (one: Drawn, status: number, body: unknown): void => {
    const path = one.url.split('?')[0] ?? ''
    const ours = documented(document, one.method, documentedPath(path), status)
    ours?.(body)
    expect(ours?.errors ?? [], `${one.method} ${one.url} by our document`).toEqual([])
    const name = status === 200 ? one.answer : one.refusals
    const theirs = name === undefined ? undefined : published(name, status)
    theirs?.(body)
    expect(theirs?.errors ?? [], `${one.method} ${one.url} by the published schema`).toEqual([])
  }

  const titled = drawn.map((one) => [`${one.method} ${one.url} ${JSON.stringify(one.body ?? {})}`, one] as const)
  it.each(titled)('is a valid response: %s', async (_, one) => {
    const { status, body } = await answered(one)
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(one.status)
    expectDescribed(one, status, body)
  })

  describe('from a quote to its end', () => {
    const scenarios = [
      ['THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'],
      ['THORCHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '1'],
      ['NEAR', 'BTC.BTC', 'ETH.ETH', '0.05'],
      ['CHAINFLIP', USDC, 'BTC.BTC', '3000'],
      ['MAYAN', USDC, 'ARB.ETH', '3000'],
      ['ONEINCH', 'ETH.ETH', USDC, '2'],
    ] as const
    it.each(scenarios)('has valid responses: %s, %s', async (provider, sellAsset, buyAsset, sellAmount) => {
      const [sell = '', buy = ''] = [sellAsset, buyAsset].map((identifier) => identifier.split('.')[0])
      const addresses = {
        sourceAddress: testWallet(environment.sandbox, sell).address,
        destinationAddress: testWallet(environment.sandbox, buy, 'bob').address,
      }
      const scenario = { provider, sellAsset, buyAsset, sellAmount }
      const ask = async (one: Drawn): Promise<Readonly<Record<string, unknown>>> => {
        const { status, body } = await answered(one)
        expect(status, JSON.stringify(body).slice(0, 300)).toBe(one.status)
        expectDescribed(one, status, body)
        return body as Readonly<Record<string, unknown>>
      }
      const quoted = await ask(
        post(
          '/v3/quote',
          { ...trade(sellAsset, buyAsset, sellAmount), ...addresses, providers: [provider] },
          200,
          quotes,
        ),
      )
      const [{ routeId }] = quoted.routes as [{ routeId: string }]
      const swap = () => ask(post('/v3/swap', { routeId, ...addresses }, 200, swaps))
      const first = await swap()
      if (first.approvalTx) await signAndSend(environment, scenario, first.approvalTx as never)
      const { tx, swapId } = first.tx ? first : await swap()
      const check = async () => (await ask(post('/v3/swap/check', { swapId }, 200))) as { ok: boolean; checks: unknown }
      expect(await check()).toMatchObject({ swapId, ok: true })
      const hash = await signAndSend(environment, scenario, tx as never)
      const chainId = sell === 'BTC' ? 'bitcoin' : '1'
      const seen = new Set<unknown>()
      for (let minute = 0; minute < 90 && !seen.has('completed'); minute++) {
        seen.add((await ask(post('/track', { hash, chainId }, 200, tracks))).status)
        environment.sandbox.world.clock.pass(60_000)
      }
      expect([...seen]).toContain('completed')
      await expectStreamed(swapId as string)
    })

    /** The stream of a swap that has ended: where it stands, and no more. */
    const expectStreamed = async (swapId: string): Promise<void> => {
      const response = await handler(new Request(`http://engine/track/stream?swapId=${swapId}`))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
      const frames = [...(await response.text()).matchAll(/^id: (.+)\nevent: (.+)\ndata: (.+)$/gm)]
      const events = frames.map(([, id, event, data = '']) => ({ event, id, data: JSON.parse(data) }))
      expect(events).toMatchObject([{ event: 'snapshot', data: { final: true, track: { status: 'completed' } } }])
      const described = documentedEvent(document, '/track/stream', 'get')
      for (const event of events) {
        described(event)
        expect(described.errors ?? []).toEqual([])
      }
    }
  })

  it('streams documented events, and last the response of /v3/quote', async () => {
    const response = await handler(
      new Request('http://engine/v3/quote/stream?events=all', {
        method: 'POST',
        body: JSON.stringify(trade('BTC.BTC', 'ETH.ETH', '0.1')),
      }),
    )
    const frames = [...(await response.text()).matchAll(/^event: (.+)\ndata: (.+)$/gm)]
    const events = frames.map(([, event, data = '']) => ({ event, data: JSON.parse(data) as object }))
    const described = documentedEvent(document, '/v3/quote/stream')
    for (const event of events) {
      described(event)
      expect(described.errors ?? [], event.event).toEqual([])
    }
    const routes = events.filter(({ event }) => event === 'route').map(({ data }) => (data as { route: object }).route)
    const last = events.at(-1)
    expect(last?.event).toBe('complete')
    const complete = last?.data as { routes: readonly { routeId: string }[] }
    expect(complete.routes.length).toBeGreaterThan(4)
    expect(new Set(routes.map((route) => (route as { routeId: string }).routeId))).toEqual(
      new Set(complete.routes.map(({ routeId }) => routeId)),
    )
    expectDescribed(post('/v3/quote', {}, 200, quotes), 200, complete)
  })

  it('covers every documented endpoint except those of the server process', () => {
    const paths = Object.keys(document.paths).filter((path) => !/^\/(docs|healthz|readyz)/.test(path))
    expect(paths.filter((path) => !drawn.some(({ url }) => documentedPath(url) === path))).toEqual([])
  })

  it('fails for an invalid response', async () => {
    const one = post('/v3/quote', trade('BTC.BTC', 'ETH.ETH', '0.1'), 200, quotes)
    const { body } = await answered(one)
    const { routes, ...rest } = body as { routes: readonly object[] }
    expect(() => expectDescribed(one, 200, { ...rest, routes: [{ ...routes[0], fees: [{ type: 'tip' }] }] })).toThrow()
    expect(() => expectDescribed(one, 200, rest)).toThrow()
    expect(() => expectDescribed(one, 418, body)).toThrow('does not describe status 418')
  })
})
