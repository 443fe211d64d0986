import { errorTable, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import { createFakeEngine } from './fake-engine.ts'
import { type Client, hosts } from './hosts.ts'

const quoteBody = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }
const swapBody = { routeId: '4f6c1f3e-0f0a-4c1b-9a55-2b1f4a3f9d01', sourceAddress: '0xabc', destinationAddress: 'bc1q' }
const trackBody = { hash: '0xabc', chainId: '1' }

const all = Object.entries(endpoints) as readonly (readonly [EndpointName, Endpoint])[]
const keyed = all.filter(([, { keyless }]) => keyless !== true)
const open = all.filter(([, { keyless }]) => keyless === true)
/** Endpoints that refuse an input which lacks everything. */
const demanding = all.filter(([, { body, query }]) => body !== undefined || Object.keys(query ?? {}).length > 0)
const inputOf = ({ body, query }: Endpoint): unknown => body ?? query

describe.each(hosts)('the API over $name', ({ connect }) => {
  const good = { apiKey: 'good-key' }

  it.each(all)('answers %s as the document describes it', async (name, endpoint) => {
    const { status, body } = await connect(createFakeEngine(), good)[name](inputOf(endpoint))
    expect(status).toBe(200)
    expect(endpoint.answer.parse(body)).toEqual(body)
  })

  it.each(keyed)('asks a key for %s, before it looks at the input', async (name) => {
    for (const input of [undefined, { category: '?', limit: '-1' }])
      expect(await connect(createFakeEngine(), {})[name](input)).toMatchObject({
        status: 401,
        body: { error: 'apiKeyInvalid' },
      })
    expect(await connect(createFakeEngine(), { apiKey: 'spent-key' })[name]({})).toMatchObject({
      status: 429,
      body: { error: 'rateLimitExceeded', data: { retryAfterSeconds: 17 } },
    })
  })

  it.each(open)('answers %s without a key, and with any', async (name, endpoint) => {
    for (const options of [{}, { apiKey: 'wrong-key' }, { apiKey: 'spent-key' }])
      expect((await connect(createFakeEngine(), options)[name](inputOf(endpoint))).status).toBe(200)
  })

  it.each(demanding.filter(([name]) => name !== 'searchTokens'))('refuses %s without what it needs', async (name) => {
    expect(await connect(createFakeEngine(), good)[name]({})).toMatchObject({
      status: 400,
      body: { error: 'invalidRequest' },
    })
  })

  it('searches with a page size of its own', async () => {
    const engine = createFakeEngine()
    const found = await connect(engine, good).searchTokens({ query: ' usdc ', chain: 'ETH' })
    expect(engine.calls[0]?.request).toEqual({ query: 'usdc', chain: 'ETH', limit: 20, offset: 0 })
    expect(found.body).toMatchObject({ count: 7, tokens: [{}, { geoBlockRule: 'tokenized-securities' }] })
    expect((await connect(engine, good).searchTokens({ limit: 101 })).status).toBe(400)
  })

  it('names what is asked about by the other side of the swap', async () => {
    const engine = createFakeEngine()
    await connect(engine, good).swapTo({ sellAsset: 'ETH.ETH' })
    await connect(engine, good).swapFrom({ buyAsset: 'BTC.BTC' })
    expect(engine.calls).toMatchObject([
      { operation: 'swapTo', request: { asset: 'ETH.ETH' } },
      { operation: 'swapFrom', request: { asset: 'BTC.BTC' } },
    ])
    expect((await connect(engine, good).swapFrom({ sellAsset: 'BTC.BTC' })).status).toBe(400)
  })

  it('answers prices in the order asked for, 0 where there is none', async () => {
    const body = { tokens: [{ identifier: 'X.Y' }, { identifier: 'ETH.ETH' }], metadata: true }
    expect((await connect(createFakeEngine(), good).prices(body)).body).toEqual([
      { identifier: 'X.Y', provider: '', price_usd: 0, timestamp: 1_795_251_600_000 },
      { identifier: 'ETH.ETH', provider: '', price_usd: 2117.92, timestamp: 1_795_251_600_000 },
    ])
    expect((await connect(createFakeEngine(), good).prices({ tokens: [] })).status).toBe(400)
  })

  it('screens one address or many, with one verdict', async () => {
    const client = connect(createFakeEngine(), good)
    expect((await client.screen({ addresses: '0xgood', chains: '1' })).body).toMatchObject({ confirm: true })
    expect((await client.screen({ addresses: ['0xgood', '0xbad'], chains: ['1', 'bitcoin'] })).body).toEqual({
      confirm: false,
      isRisky: true,
      isBlacklisted: true,
      isSanctioned: false,
    })
  })

  it('answers one fee rate for a chain, and a list without one', async () => {
    const client = connect(createFakeEngine(), good)
    expect((await client.gas({ chainId: 'bitcoin' })).body).toMatchObject({ chainId: 'bitcoin', unit: 'sat/vB' })
    expect((await client.gas()).body).toMatchObject([{ chainId: '1' }, { chainId: 'bitcoin' }])
  })

  it('tells older clients the addresses of their request, empty where there were none', async () => {
    const { body } = await connect(createFakeEngine(), good).legacyQuote({
      ...quoteBody,
      includeTx: true,
      affiliate: 'x',
    })
    expect(body).toMatchObject({ routes: [{ sourceAddress: '', destinationAddress: '', routeId: expect.any(String) }] })
  })

  it('answers a quote with routes, identifiers and provider errors', async () => {
    const { status, body } = await connect(createFakeEngine(), good).quote(quoteBody)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      quoteId: '9d2f7c1a-54fd-4a70-8d1e-6e8c3f0b7a11',
      createdAt: '2026-11-21T09:00:00.000Z',
      routes: [{ sellAmount: '1000000000000000000', expectedBuyAmount: '0.03215467', txHint: 'contractCall' }],
      providerErrors: [{ provider: 'NEAR', errorCode: 'sellAssetAmountTooSmall', minAmount: '0.02' }],
    })
  })

  it('writes route sell amounts as decimals where the deployment says so', async () => {
    const client = connect(createFakeEngine(), { ...good, wire: { routeSellAmount: 'decimal' } })
    expect((await client.quote(quoteBody)).body).toMatchObject({ routes: [{ sellAmount: '1' }] })
    expect((await client.swap(swapBody)).body).toMatchObject({ sellAmount: '1' })
  })

  it('writes them as the key of the caller says, whatever the deployment does', async () => {
    const quoted = async (apiKey: string) =>
      (await connect(createFakeEngine(), { ...good, apiKey }).quote(quoteBody)).body
    expect(await quoted('whole-tokens-key')).toMatchObject({ routes: [{ sellAmount: '1' }] })
    expect(await quoted('good-key')).toMatchObject({ routes: [{ sellAmount: '1000000000000000000' }] })
    const swapped = await connect(createFakeEngine(), { ...good, apiKey: 'whole-tokens-key' }).swap(swapBody)
    expect(swapped.body).toMatchObject({ sellAmount: '1' })
  })

  it('fills in the defaults of a quote request before the engine sees it', async () => {
    const engine = createFakeEngine()
    await connect(engine, good).quote({ ...quoteBody, unheardOf: 1 })
    expect(engine.calls[0]?.request).toEqual({
      ...quoteBody,
      refundAddressSetting: 'WARNING',
      cfBoost: false,
      quoteType: 'EXACT_INPUT',
      usePrivacyMode: false,
      enableSweep: false,
      gasCheck: false,
    })
  })

  it('answers a swap with its deposit', async () => {
    const { status, body } = await connect(createFakeEngine(), good).swap(swapBody)
    expect(status).toBe(200)
    expect(body).toMatchObject({ memo: expect.stringMatching(/^=:b:/), targetAddress: expect.any(String) })
  })

  it('answers where a swap stands', async () => {
    const { status, body } = await connect(createFakeEngine(), good).track(trackBody)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'swapping', toAmount: '0.03215467', meta: { privacyMode: false } })
  })

  it('lists tokens of every provider, or of the one that is named', async () => {
    const client = connect(createFakeEngine(), good)
    expect((await client.tokens()).body).toMatchObject([{ provider: 'THORCHAIN_STREAMING' }, { provider: 'NEAR' }])
    expect((await client.tokens({ provider: 'NEAR' })).body).toMatchObject({ provider: 'NEAR', count: 1 })
    expect(await client.tokens({ provider: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { error: 'noTokenListsFound' },
    })
    expect(await client.tokens({ category: 'gold' })).toMatchObject({ status: 400, body: { error: 'invalidRequest' } })
  })

  it('lists providers with the chains that are on', async () => {
    const { body } = await connect(createFakeEngine(), good).providers()
    expect(body).toMatchObject([{ provider: 'THORCHAIN_STREAMING', enabledChainIds: ['1', 'bitcoin'] }])
  })

  it('passes on where the end user is', async () => {
    const engine = createFakeEngine()
    const region = { userIp: '203.0.113.7', forwardedFor: '198.51.100.4, 10.0.0.1', edgeCountry: 'CH' }
    await connect(engine, { ...good, region }).quote(quoteBody)
    expect(engine.calls[0]?.call.region).toEqual(region)
  })

  it('tells a missing key before a malformed request, on every operation [AUT-1]', async () => {
    const client = connect(createFakeEngine(), {})
    const replies = [
      client.quote(7),
      client.swap({}),
      client.track([]),
      client.tokens({ category: '?' }),
      client.providers(),
    ]
    for (const reply of await Promise.all(replies))
      expect(reply).toMatchObject({ status: 401, body: { error: 'apiKeyInvalid' } })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'ETH.ETH'],
    ['a number', 3],
    ['an empty object', {}],
    ['a number as amount', { ...quoteBody, sellAmount: 1 }],
    ['an exponent', { ...quoteBody, sellAmount: '1e3' }],
    ['a negative amount', { ...quoteBody, sellAmount: '-1' }],
    ['the same asset twice', { ...quoteBody, buyAsset: 'ETH.ETH' }],
    ['a fee above 1000', { ...quoteBody, affiliateFee: 1001 }],
  ])('refuses %s as a quote request', async (_, body) => {
    const { status, body: refusal } = await connect(createFakeEngine(), good).quote(body)
    expect(status).toBe(400)
    expect(refusal).toMatchObject({ error: 'invalidRequest', message: expect.any(String) })
  })

  it.each(['noRoutesFound', 'swapSizeExceeded', 'geoRestrictedToken', 'solanaTokenProgramUnavailable'] as const)(
    'answers %s with its status, message and data',
    async (code) => {
      const data = { 0: 'Tesla', 1: 'unknown', rule: 'tokenized-securities' }
      const engine = createFakeEngine({ quote: () => Promise.reject(new SwapError(code, 'In words.', { data })) })
      const reply = await connect(engine, good).quote(quoteBody)
      expect(reply).toEqual({ status: errorTable[code].status, body: { error: code, message: 'In words.', data } })
    },
  )

  it('tells nothing of a fault', async () => {
    const engine = createFakeEngine({ swap: () => Promise.reject(new TypeError('secret of the server')) })
    const { status, body } = await connect(engine, good).swap(swapBody)
    expect(status).toBe(500)
    expect(body).toEqual({ error: 'internalError', message: errorTable.internalError.meaning })
  })

  it('answers many callers at once, each with its own', async () => {
    const engine = createFakeEngine()
    const client = connect(engine, good)
    const amounts = Array.from({ length: 50 }, (_, index) => String(index + 1))
    const replies = await Promise.all(amounts.map((sellAmount) => client.quote({ ...quoteBody, sellAmount })))
    expect(replies.map(({ status }) => status)).toEqual(amounts.map(() => 200))
    const asked = engine.calls.map(({ request }) => (request as { sellAmount: string }).sellAmount)
    expect([...asked].sort()).toEqual([...amounts].sort())
  })
})

describe('both hosts', () => {
  const clients = (): readonly Client[] =>
    hosts.map(({ connect }) => connect(createFakeEngine(), { apiKey: 'good-key' }))
  const members = {
    sellAsset: fc.oneof(fc.constant('ETH.ETH'), fc.string(), fc.jsonValue()),
    buyAsset: fc.oneof(fc.constant('BTC.BTC'), fc.constant('ETH.NOTHING'), fc.jsonValue()),
    sellAmount: fc.oneof(fc.constant('1'), fc.double().map(String), fc.jsonValue()),
    slippage: fc.oneof(fc.double(), fc.jsonValue()),
    providers: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
  }

  const word = fc.oneof(fc.constantFrom('ETH.ETH', 'BTC.BTC', '1', 'ETH', 'rwa', '0xabc', ''), fc.string())
  const parameters = fc.record(
    {
      ...{ provider: word, category: word, query: word, chain: word, limit: word, offset: word },
      ...{ buyAsset: word, sellAsset: word, address: word, chainId: word, hash: word, t: word },
    },
    { requiredKeys: [] },
  )
  const others = {
    routeId: fc.oneof(fc.constant(swapBody.routeId), fc.jsonValue()),
    sourceAddress: fc.oneof(fc.constant('0xabc'), fc.jsonValue()),
    destinationAddress: fc.oneof(fc.constant('bc1q'), fc.jsonValue()),
    hash: fc.oneof(fc.constant('0xabc'), fc.jsonValue()),
    chainId: fc.oneof(fc.constant('1'), fc.jsonValue()),
    tokens: fc.oneof(fc.constant([{ identifier: 'ETH.ETH' }]), fc.jsonValue()),
    metadata: fc.oneof(fc.boolean(), fc.jsonValue()),
    addresses: fc.oneof(fc.constant('0xabc'), fc.jsonValue()),
    chains: fc.oneof(fc.constant(['1']), fc.jsonValue()),
  }
  const bodies = fc.oneof(fc.jsonValue(), fc.record({ ...members, ...others }, { requiredKeys: [] }))

  it.each(all)('answer every %s alike', async (name, endpoint) => {
    const [first, second] = clients()
    const sound = inputOf(endpoint) as object
    const input = endpoint.body === undefined ? parameters : bodies
    const mixed = fc.oneof(
      input,
      input.map((changes) => ({ ...sound, ...Object(changes) })),
    )
    await fc.assert(
      fc.asyncProperty(mixed, async (value) => {
        const [one, other] = [await first?.[name](value), await second?.[name](value)]
        expect(one).toEqual(other)
        expect(one?.status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})
