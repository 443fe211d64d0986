import { describe, expect, it } from 'vitest'
import { btc } from './assets.ts'
import { addresses, createHarness, errorResponse, hosts, provider } from './harness.ts'
import { recordingProvider } from './recording-provider.ts'

const MINUTE = 60_000

describe.each(hosts)('a swap over $name', ({ connect }) => {
  it('needs a route and both addresses [SWP-0, SWP-0b]', async () => {
    const { as, routeOf } = createHarness(connect)
    const body = { routeId: await routeOf(), ...addresses }
    for (const field of ['routeId', 'sourceAddress', 'destinationAddress'])
      expect(await as('owner').swap({ ...body, [field]: undefined })).toMatchObject(
        errorResponse(400, 'invalidRequest'),
      )
    expect(await as('owner').swap({ ...body, routeId: 'made-up' })).toMatchObject(
      errorResponse(404, 'swapRouteNotFound'),
    )
    expect((await as('owner').swap(body)).status).toBe(200)
  })
  it('responds with the re-priced route, its deposit and transaction [SRS-1, SRS-2, SRS-2b, SRS-3, SRS-3b, SWP-2, SVC-1]', async () => {
    const { fake, market } = recordingProvider()
    const { as, routeOf } = createHarness(connect, { providers: [fake] })
    const routeId = await routeOf()
    market.buyAmount = 1_980_000_000_000_000_000n
    const { status, body } = await as('owner').swap({ routeId, ...addresses })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      routeId,
      providers: ['FAKE'],
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '10000000',
      expectedBuyAmount: '1.98',
      expectedBuyAmountMaxSlippage: '1.881',
      fees: [{ type: 'inbound', amount: '0.00000001' }, { type: 'outbound' }],
      estimatedTime: { total: 618 },
      totalSlippageBps: -100,
      legs: [{ buyAmount: '1.98' }],
      warnings: [],
      txHint: 'simpleTransfer',
      ...addresses,
      targetAddress: 'bc1vault',
      inboundAddress: 'bc1watched',
      tx: { to: 'bc1vault', amount: '10000000' },
      meta: { txType: 'PSBT' },
    })
    expect(body).not.toHaveProperty('memo')
    market.buyAmount = 1_970_000_000_000_000_000n
    expect((await as('owner').swap({ routeId, ...addresses })).body).toMatchObject({ expectedBuyAmount: '1.97' })
  })
  it('carries the memo of a deposit that needs one, and makes the kind of deposit that was quoted [SRS-4, RTE-10b]', async () => {
    const memo = provider({ offer: { depositKind: 'transferWithMemo' } })
    expect((await createHarness(connect, { providers: [memo] }).swap()).body).toMatchObject({
      txHint: 'transferWithMemo',
      memo: '=:e:0xdestination',
      tx: { memo: '=:e:0xdestination' },
    })
    const { as, routeOf } = createHarness(connect, {
      providers: [provider({ offer: { depositKind: 'contractCall' } })],
    })
    expect(await as('owner').swap({ routeId: await routeOf(), ...addresses })).toMatchObject(
      errorResponse(400, 'quoteError'),
    )
  })
  it('stores a route for five minutes; an expired route is quoted again with the same request and processed [SVC-3, LIM-1, STA-1]', async () => {
    const { fake, market } = recordingProvider()
    const { as, routeOf, time } = createHarness(connect, { providers: [fake] })
    const routeId = await routeOf({ slippage: 3, affiliateFee: 40, cfBoost: true, quoteType: 'FLEX_INPUT' })
    market.buyAmount = 1_000_000_000_000_000_000n
    time.now += 5 * MINUTE - 1
    const swap = { routeId, ...addresses }
    expect(await as('owner').swap(swap)).toMatchObject(errorResponse(400, 'outputAmountDeviationTooHigh'))
    time.now += 1
    expect(await as('owner').swap(swap)).toMatchObject(errorResponse(400, 'outputAmountDeviationTooHigh'))
    const { status, body } = await as('owner').swap({ ...swap, overrideSlippage: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ routeId, expectedBuyAmount: '1', sellAmount: '10000000' })
    expect(fake.asked.at(-1)).toEqual({ ...fake.asked[0], ...addresses })
    expect(fake.asked.at(-1)).toMatchObject({
      slippageBps: 300,
      fees: { affiliateBps: 40 },
      boost: true,
      flexInput: true,
    })
  })
  it('uses quote type, privacy and sweep of the quote and ignores those of the swap request [QUO-5b, QUO-6e, QUO-6h, SWP-2b]', async () => {
    const { fake, built } = recordingProvider({ capabilities: { privacy: true } })
    const { swap } = createHarness(connect, { providers: [fake] })
    const others = { quoteType: 'FLEX_INPUT', usePrivacyMode: true, enableSweep: true }
    expect((await swap({}, others)).status).toBe(200)
    expect(fake.asked.at(-1)).toMatchObject({ flexInput: false, privacy: false })
    expect(built.at(-1)).toMatchObject({ sweep: false })
    const asked = { usePrivacyMode: true, quoteType: 'FLEX_INPUT' }
    expect((await swap(asked, { usePrivacyMode: false, quoteType: 'EXACT_INPUT' })).status).toBe(200)
    expect(fake.asked.at(-1)).toMatchObject({ flexInput: true, privacy: true })
  })
  it('does not find an expired private route or one of another key [STA-2]', async () => {
    const { as, routeOf, time } = createHarness(connect, { providers: [provider({ capabilities: { privacy: true } })] })
    const routeId = await routeOf({ usePrivacyMode: true })
    const swap = { routeId, ...addresses }
    expect(await as('other').swap(swap)).toMatchObject(errorResponse(404, 'swapRouteNotFound'))
    time.now += 5 * MINUTE - 1
    expect((await as('owner').swap(swap)).status).toBe(200)
    time.now += 1
    expect(await as('owner').swap(swap)).toMatchObject(errorResponse(404, 'swapRouteNotFound'))
  })
  it('does not find an expired private route that the store still returns, and stores it for five minutes only [STA-2]', async () => {
    const entries = new Map<string, string>()
    const lives: number[] = []
    const quotes = {
      get: async (key: string) => entries.get(key),
      set: async (key: string, value: string, { ttlMs }: { readonly ttlMs: number }) => {
        entries.set(key, value)
        lives.push(ttlMs)
      },
    }
    const confidential = provider({ capabilities: { privacy: true } })
    const { as, routeOf, time } = createHarness(connect, { providers: [confidential], quotes })
    const [hidden, open] = [await routeOf({ usePrivacyMode: true }), await routeOf()]
    time.now += 5 * MINUTE
    expect(await as('owner').swap({ routeId: hidden, ...addresses })).toMatchObject(
      errorResponse(404, 'swapRouteNotFound'),
    )
    expect((await as('owner').swap({ routeId: open, ...addresses })).status).toBe(200)
    expect(lives[0]).toBe(5 * MINUTE)
  })
  it('returns no transaction under disableBuildTx, but the address to pay [SWP-6]', async () => {
    const { swap } = createHarness(connect, { bitcoin: { build: () => Promise.reject(new Error('built')) } })
    const { status, body } = await swap({}, { disableBuildTx: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ targetAddress: 'bc1vault', inboundAddress: 'bc1watched' })
    expect(body).not.toHaveProperty('tx')
  })
  it('has the channel of a deposit, its expiration and the expiration of the offer [SRS-7, SRS-8, SRS-9, STA-3]', async () => {
    const observed: unknown[] = []
    const expiresAt = Date.parse('2026-11-21T13:00:00Z')
    const fake = provider({
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: btc,
        amount: sellAmount,
        sources,
        to: 'bc1channel',
        expiresAt,
        channel: { id: '42-Bitcoin-7', expiresAt: expiresAt + 999 },
      }),
      getStatus: async ({ depositChannelId, known }) => {
        observed.push([depositChannelId, known?.depositAddress])
        return undefined
      },
    })
    const { as, swap } = createHarness(connect, { providers: [fake] })
    expect((await swap()).body).toMatchObject({
      expiration: '1795266000',
      meta: { providerDepositChannelId: '42-Bitcoin-7', depositChannelExpiration: 1_795_266_000 },
    })
    await as('owner').track({ depositChannelId: '42-Bitcoin-7' })
    expect(observed).toEqual([['42-Bitcoin-7', 'bc1channel']])
  })
})
