import { errorTable, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeEngine } from './fake-engine.ts'
import { type Client, hosts, type Reply } from './hosts.ts'

const quoteBody = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }
const swapBody = { routeId: '4f6c1f3e-0f0a-4c1b-9a55-2b1f4a3f9d01', sourceAddress: '0xabc', destinationAddress: 'bc1q' }
const trackBody = { hash: '0xabc', chainId: '1' }

describe.each(hosts)('the API over $name', ({ connect }) => {
  const good = { apiKey: 'good-key' }

  it('answers a quote with routes, identifiers and provider errors', async () => {
    const { status, body } = await connect(fakeEngine(), good).quote(quoteBody)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      quoteId: '9d2f7c1a-54fd-4a70-8d1e-6e8c3f0b7a11',
      createdAt: '2026-11-21T09:00:00.000Z',
      routes: [{ sellAmount: '1000000000000000000', expectedBuyAmount: '0.03215467', txHint: 'contractCall' }],
      providerErrors: [{ provider: 'NEAR', errorCode: 'sellAssetAmountTooSmall', minAmount: '0.02' }],
    })
  })

  it('writes route sell amounts as decimals where the deployment says so', async () => {
    const client = connect(fakeEngine(), { ...good, wire: { routeSellAmount: 'decimal' } })
    expect((await client.quote(quoteBody)).body).toMatchObject({ routes: [{ sellAmount: '1' }] })
    expect((await client.swap(swapBody)).body).toMatchObject({ sellAmount: '1' })
  })

  it('fills in the defaults of a quote request before the engine sees it', async () => {
    const engine = fakeEngine()
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
    const { status, body } = await connect(fakeEngine(), good).swap(swapBody)
    expect(status).toBe(200)
    expect(body).toMatchObject({ memo: expect.stringMatching(/^=:b:/), targetAddress: expect.any(String) })
  })

  it('answers where a swap stands', async () => {
    const { status, body } = await connect(fakeEngine(), good).track(trackBody)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'swapping', toAmount: '0.03215467', meta: { privacyMode: false } })
  })

  it('lists tokens of every provider, or of the one that is named', async () => {
    const client = connect(fakeEngine(), good)
    expect((await client.tokens()).body).toMatchObject([{ provider: 'THORCHAIN_STREAMING' }, { provider: 'NEAR' }])
    expect((await client.tokens({ provider: 'NEAR' })).body).toMatchObject({ provider: 'NEAR', count: 1 })
    expect(await client.tokens({ provider: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { error: 'noTokenListsFound' },
    })
    expect(await client.tokens({ category: 'gold' })).toMatchObject({ status: 400, body: { error: 'invalidRequest' } })
  })

  it('lists providers with the chains that are on', async () => {
    const { body } = await connect(fakeEngine(), good).providers()
    expect(body).toMatchObject([{ provider: 'THORCHAIN_STREAMING', enabledChainIds: ['1', 'bitcoin'] }])
  })

  it('passes on where the end user is', async () => {
    const engine = fakeEngine()
    const region = { userIp: '203.0.113.7', forwardedFor: '198.51.100.4, 10.0.0.1', edgeCountry: 'CH' }
    await connect(engine, { ...good, region }).quote(quoteBody)
    expect(engine.calls[0]?.call.region).toEqual(region)
  })

  it('tells a missing key before a malformed request, on every verb', async () => {
    const client = connect(fakeEngine(), {})
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
    const { status, body: refusal } = await connect(fakeEngine(), good).quote(body)
    expect(status).toBe(400)
    expect(refusal).toMatchObject({ error: 'invalidRequest', message: expect.any(String) })
  })

  it.each(['noRoutesFound', 'swapSizeExceeded', 'geoRestrictedToken', 'solanaTokenProgramUnavailable'] as const)(
    'answers %s with its status, message and data',
    async (code) => {
      const data = { 0: 'Tesla', 1: 'unknown', rule: 'tokenized-securities' }
      const engine = fakeEngine({ quote: () => Promise.reject(new SwapError(code, 'In words.', { data })) })
      const reply = await connect(engine, good).quote(quoteBody)
      expect(reply).toEqual({ status: errorTable[code].status, body: { error: code, message: 'In words.', data } })
    },
  )

  it('tells nothing of a fault', async () => {
    const engine = fakeEngine({ swap: () => Promise.reject(new TypeError('secret of the house')) })
    const { status, body } = await connect(engine, good).swap(swapBody)
    expect(status).toBe(500)
    expect(body).toEqual({ error: 'internalError', message: errorTable.internalError.meaning })
  })

  it('answers many callers at once, each with its own', async () => {
    const engine = fakeEngine()
    const client = connect(engine, good)
    const amounts = Array.from({ length: 50 }, (_, index) => String(index + 1))
    const replies = await Promise.all(amounts.map((sellAmount) => client.quote({ ...quoteBody, sellAmount })))
    expect(replies.map(({ status }) => status)).toEqual(amounts.map(() => 200))
    const asked = engine.calls.map(({ request }) => (request as { sellAmount: string }).sellAmount)
    expect([...asked].sort()).toEqual([...amounts].sort())
  })
})

describe('both hosts', () => {
  const clients = (): readonly Client[] => hosts.map(({ connect }) => connect(fakeEngine(), { apiKey: 'good-key' }))
  const members = {
    sellAsset: fc.oneof(fc.constant('ETH.ETH'), fc.string(), fc.jsonValue()),
    buyAsset: fc.oneof(fc.constant('BTC.BTC'), fc.constant('ETH.NOTHING'), fc.jsonValue()),
    sellAmount: fc.oneof(fc.constant('1'), fc.double().map(String), fc.jsonValue()),
    slippage: fc.oneof(fc.double(), fc.jsonValue()),
    providers: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
  }

  it('answer every quote request alike', async () => {
    const [first, second] = clients()
    const bodies = fc.oneof(fc.jsonValue(), fc.record(members, { requiredKeys: [] }))
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const replies: readonly (Reply | undefined)[] = [await first?.quote(body), await second?.quote(body)]
        expect(replies[0]).toEqual(replies[1])
        expect(replies[0]?.status).toBeLessThan(500)
      }),
      { numRuns: 400 },
    )
  })
})
