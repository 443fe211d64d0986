import { type Deposit, type SwapError, UpstreamError } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { findByName } from '../assets/network-asset.ts'
import { Client } from '../client.ts'
import { fromHex } from '../codec/bytes.ts'
import { buildDeposit } from '../deposit/build-deposit.ts'
import { type DepositOrder, resolveOrder } from '../deposit/deposit-order.ts'
import { chainflipFacts } from '../facts.ts'
import { toMinPrice } from '../quote/min-price.ts'
import type { OfferState } from '../quote/offer-state.ts'
import { boosted, catalogue, openedChannel, quote, streamed } from '../testing/backend.ts'
import { AFFILIATE, addresses, answer, createFixture, NOW, offerOf, quoteParams } from '../testing/fixture.ts'
import { data } from '../testing/recorded.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded bodies
type Recorded = any

/** Builds the order a recorded call was made for, and answers what is sent to the broker and what comes of it. */
const replay = async (params: readonly Recorded[], result: unknown) => {
  const [source, destination, address, brokerBps, extra, boost, affiliates, refund, dca] =
    params[4]?.chain === undefined
      ? [params[0], params[1], params[2], params[3], undefined, params[5], params[6], params[7], params[8]]
      : [
          params[0],
          params[1],
          params[2],
          params[3],
          params[4],
          params[6],
          params[7],
          params[4].refund_parameters,
          params[8],
        ]
  const sell = findByName(source.chain, source.asset)
  const buy = findByName(destination.chain, destination.asset)
  if (!sell || !buy) throw new Error('unknown asset')
  const amount = 10n ** 8n
  const price = refund ? BigInt(refund.min_price) : (BigInt(extra.min_output_amount) << 128n) / amount + 1n
  const oracle = refund ? refund.max_oracle_price_slippage : extra.max_oracle_price_slippage
  const state: OfferState = {
    sell: sell.token.identifier,
    buy: buy.token.identifier,
    vault: extra !== undefined,
    minPrice: price,
    retryBlocks: refund?.retry_duration ?? extra.retry_duration,
    ...(oracle === null ? {} : { oracleBps: oracle }),
    ...(dca ? { dca: { chunks: dca.number_of_chunks, interval: dca.chunk_interval } } : {}),
    boostBps: boost ?? 0,
    brokerBps,
    affiliates: affiliates ?? [],
    deductions: { before: 0n, after: 0n },
  }
  const sender = refund?.refund_address ?? 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const who = addresses({ sources: [extra?.from ?? sender], refundAddress: sender, destinationAddress: address })
  const sent: Recorded[] = []
  const facts = () => chainflipFacts.own
  const client = new Client({
    baseUrl: () => 'http://backend',
    facts,
    brokerUrl: 'http://broker',
    brokerHeaders: {},
    clock: { now: () => NOW },
    http: async ({ url, body }) => {
      if (url.startsWith('http://broker')) sent.push(JSON.parse(body ?? ''))
      const text = url.startsWith('http://broker') ? { id: 1, jsonrpc: '2.0', result } : catalogue()
      return { status: 200, headers: {}, text: JSON.stringify(text) }
    },
  })
  const order: DepositOrder = {
    client,
    settings: { broker: true, node: false, vaultChains: new Set(), gasRates: {}, facts },
    clock: { now: () => NOW },
    signal: new AbortController().signal,
    seed: () => fromHex(extra?.seed ?? '0x00') ?? new Uint8Array(),
    offer: {
      sellAmount: extra?.input_amount === undefined ? amount : BigInt(extra.input_amount),
      buyAmount: 1n,
      minBuyAmount: 1n,
      fees: [],
      times: { inbound: 0, swap: 0, outbound: 0 },
      warnings: [],
      state: null,
    },
    addresses: who,
    state,
    ...resolveOrder(state, who, facts()),
  }
  const outcome = await buildDeposit(order).catch((error: unknown) => error)
  return {
    outcome: outcome as Deposit | SwapError | UpstreamError,
    request: sent.find(({ method }) => method.startsWith('broker_')),
  }
}

/** An hour before the recorded channel closes. */
const RECORDED_AT = 1_699_522_896_000

describeRecorded('Chainflip brokers', () => {
  const { mockedResponses, expectedRequests } = data('broker-rpc.requests-and-mocked-responses.json')
  const plain = expectedRequests.filter(({ request: { params } }: Recorded) =>
    [params[4], params[5]].every((metadata: Recorded) => metadata?.message === undefined),
  )

  it.each<readonly [string, Recorded]>(plain.map(({ test, request }: Recorded) => [test, request] as const))(
    'are asked as recorded: %s',
    async (_test, recorded: Recorded) => {
      const { request } = await replay(recorded.params, openedChannel())
      expect({ method: request.method, params: request.params }).toEqual({
        method: recorded.method,
        params: recorded.params,
      })
    },
  )

  it('have the recorded requests, except for messages, which are never sent', async () => {
    const others = expectedRequests.filter((one: Recorded) => !plain.includes(one))
    expect([plain.length, others.length]).toEqual([10, 5])
    for (const { request: recorded } of others) {
      const at = recorded.params[4]?.message === undefined ? 5 : 4
      const { request } = await replay(recorded.params, openedChannel())
      expect(request.params).toEqual(recorded.params.with(at, null))
    }
  })

  it('open a channel with what they answered', async () => {
    const { params } = expectedRequests[0].request
    const { outcome } = await replay(params, mockedResponses.MOCKED_ETH_RESPONSE.result)
    expect(outcome).toMatchObject({
      kind: 'simpleTransfer',
      to: '0x31e9b3373f2ad5d964cad0fd01332d6550cbbde6',
      channel: { id: '50-Ethereum-200' },
    })
  })

  it('are not followed where they encoded the old layouts, test networks or another swap', async () => {
    const byTest = (text: string) => expectedRequests.find(({ test }: Recorded) => test.includes(text)).request.params
    const results = data('rpc-results.toolkit-fixtures.json')
    const snapshots = data('backend-custom-rpc.snapshots.json')
    const examples = data('docs-sdk-examples.json').filter(({ fn }: Recorded) => fn === 'encodeVaultSwapData')
    const [ethereum, bitcoin, solana] = [byTest('from ethereum'), byTest('from bitcoin'), byTest('from solana')]
    const refused: readonly [readonly Recorded[], unknown][] = [
      [ethereum, mockedResponses.MOCKED_ETH_NATIVE_RESPONSE.result],
      [ethereum, mockedResponses.MOCKED_ETH_TOKEN_RESPONSE.result],
      [ethereum, results.cf_request_swap_parameter_encoding__ethereum],
      [ethereum, snapshots['vault_swap_details_serialization-2']],
      [ethereum, snapshots['vault_swap_details_serialization-3']],
      [bitcoin, mockedResponses.MOCKED_BTC_RESPONSE.result],
      [bitcoin, results.cf_request_swap_parameter_encoding__bitcoin],
      [bitcoin, snapshots.vault_swap_details_serialization],
      [solana, mockedResponses.MOCKED_SOL_RESPONSE.result],
      [solana, results.cf_request_swap_parameter_encoding__solana],
      [solana, snapshots['vault_swap_details_serialization-4']],
      [byTest('gets a response from the broker'), results.broker_request_swap_deposit_address],
      [byTest('gets a response from the broker'), snapshots.swap_deposit_address_serialization],
      ...examples.map(({ value }: Recorded, at: number) => [[ethereum, bitcoin, solana][at], snakeCased(value)]),
    ]
    for (const [params, result] of refused) {
      const { outcome } = await replay(params, result)
      expect(UpstreamError.is(outcome), JSON.stringify(result)).toBe(true)
    }
    expect(examples).toHaveLength(3)
  })

  it('take parameters under the names the node serialises', async () => {
    const { 'vault_swap_input_serialization-3': bitcoin, vault_swap_input_serialization: evm } = data(
      'backend-custom-rpc.snapshots.json',
    )
    const sentExtra = async (test: string) => {
      const { params } = expectedRequests.find((one: Recorded) => one.test.includes(test)).request
      return (await replay(params, openedChannel())).request.params[4]
    }
    const keys = (value: object) => Object.keys(value).sort()
    expect(keys(await sentExtra('swap from bitcoin'))).toEqual(keys(bitcoin.extra_parameters))
    const sent = await sentExtra('swap from ethereum')
    expect(keys(sent)).toEqual(keys(evm.extra_parameters))
    expect(keys(sent.refund_parameters)).toEqual(keys(evm.extra_parameters.refund_parameters))
  })
})

const snakeCased = (value: Recorded): unknown =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), inner]),
  )

describeRecorded('The Chainflip backend', () => {
  const schemas = data('schemas.json')
  const valid = (name: string, value: unknown): void => {
    const ajv = new Ajv2020({ strict: false })
    // The patterns were written for a dialect with inline flags.
    const check = ajv.compile(JSON.parse(JSON.stringify(schemas[name]).replaceAll('(?i:', '(?:')))
    expect(check(JSON.parse(JSON.stringify(value))), JSON.stringify(check.errors)).toBe(true)
  }
  const fees = { affiliateBps: 50, serviceBps: 15, accounts: { chainflip: AFFILIATE }, serviceAccounts: {} }

  it('is asked and answers as its schemas say', async () => {
    const stubs = { '/v2/quote': [quote({ boostQuote: boosted() }), streamed()] }
    const backend = createFixture({ ...stubs, '/api/openSwapDepositChannel': answer(400, { message: 'x' }) }, {})
    const offer = await offerOf(backend.chainflip, quoteParams({ boost: true }), backend.context)
    await backend.chainflip.build(offer, addresses(), backend.context).catch(() => undefined)
    const requests = backend.take()
    valid('GET /v2/quote query', Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams))
    valid('GET /v2/quote 200', stubs['/v2/quote'])
    valid('GET /api/networkInfo 200', catalogue())
    valid('POST /api/openSwapDepositChannel body', JSON.parse(requests.at(-1)?.body ?? ''))
  })

  it('is asked over a broker as its schemas say', async () => {
    const options = { brokerUrl: 'http://broker' }
    const stubs = { '/v2/quote': [streamed()], broker_request_swap_deposit_address: openedChannel() }
    const { streaming, context, lastCall } = createFixture(stubs, options)
    await streaming.build(await offerOf(streaming, quoteParams({ fees }), context), addresses(), context)
    valid('broker_request_swap_deposit_address params', lastCall())
    valid('broker_request_swap_deposit_address result', openedChannel())
  })

  it('opens channels as recorded, where they cost nothing and are on the chain sold', async () => {
    const recorded = data('api-openSwapDepositChannel.responses.json')
    const made = await Promise.all(
      recorded.map(async ({ body }: Recorded) => {
        const stubs = { '/v2/quote': [ethQuote], '/api/openSwapDepositChannel': answer(201, body) }
        const { chainflip, context } = createFixture(stubs, {}, RECORDED_AT)
        const question = quoteParams({ sell: tokens.eth, buy: tokens.btc })
        const who = addresses({
          sources: ['0xa56A6be23b6Cf39D9448FF6e897C29c41c8fbDFF'],
          destinationAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        })
        return chainflip.build(await offerOf(chainflip, question, context), who, context).catch(() => 'refused')
      }),
    )
    expect(made.filter((one) => one === 'refused')).toHaveLength(recorded.length - 1)
    expect(made.find((one) => one !== 'refused')).toMatchObject({
      to: '0xc2774b2f1972f50ac6113e81721cc7214388434d',
      channel: { id: '53948-Ethereum-3', expiresAt: 1_699_526_496_000 },
    })
  })

  it('is sent the bodies its own client sends', async () => {
    const { chainflip, context, take } = createFixture(
      { '/v2/quote': [quote()], '/api/openSwapDepositChannel': answer(400, { message: 'x' }) },
      {},
    )
    await chainflip.build(await offerOf(chainflip, quoteParams(), context), addresses(), context).catch(() => undefined)
    const ours = JSON.parse(take().at(-1)?.body ?? '{}')
    const bodies = data('sdk-request-bodies.json').flatMap(({ value }: Recorded) => (Array.isArray(value) ? value : []))
    const opened = bodies
      .map(({ body }: Recorded) => body)
      .filter(({ takeCommission }: Recorded) => takeCommission === false)
    expect(opened).toHaveLength(5)
    for (const body of opened) {
      expect(Object.keys(ours.fillOrKillParams).sort()).toEqual(Object.keys(body.fillOrKillParams).sort())
      for (const key of Object.keys(ours)) expect(Object.keys(body)).toContain(key)
    }
    for (const { fillOrKillParams } of bodies.map(({ body }: Recorded) => body)) {
      const prices = ['10000000000000', '2462.5'].map((price) =>
        toMinPrice(price, 0n, { sellDecimals: 8, buyDecimals: 18 }).toString(),
      )
      expect(prices).toContain(fillOrKillParams.minPriceX128)
    }
  })

  it('hands its broker the same refund parameters it is sent', () => {
    const calls = Object.values<Recorded>(data('api-openSwapDepositChannel.broker-calls.json')).flat(2)
    const forwarded = calls.filter((call: Recorded) => call?.fillOrKillParams)
    expect(forwarded.length).toBeGreaterThan(3)
    for (const { fillOrKillParams, dcaParams } of forwarded) {
      expect(Object.keys(fillOrKillParams).sort()).toEqual([
        'maxOraclePriceSlippage',
        'minPriceX128',
        'refundAddress',
        'refundCcmMetadata',
        'retryDurationBlocks',
      ])
      if (dcaParams) expect(Object.keys(dcaParams).sort()).toEqual(['chunkIntervalBlocks', 'numberOfChunks'])
    }
  })

  it('is shown in `meta` as in the production service', async () => {
    const recorded = data('swapkit-meta-chainflip.docs-example.json')['meta.chainflip']
    const stubs = { '/v2/quote': [quote()], broker_request_swap_deposit_address: openedChannel() }
    const { chainflip, context } = createFixture(stubs, { brokerUrl: 'http://broker' })
    const deposit = await chainflip.build(
      await offerOf(chainflip, quoteParams({ fees }), context),
      addresses(),
      context,
    )
    const meta = deposit.meta?.chainflip as Recorded
    for (const [key, value] of Object.entries<Recorded>(recorded)) {
      expect(meta, key).toHaveProperty(key)
      const [one, other] = [[meta[key]].flat()[0], [value].flat()[0]]
      if (typeof other === 'object') expect(Object.keys(one).sort()).toEqual(Object.keys(other).sort())
    }
  })
})

const tokens = {
  eth: findByName('Ethereum', 'ETH')?.token as Recorded,
  btc: findByName('Bitcoin', 'BTC')?.token as Recorded,
}
const ethQuote = quote({ srcAsset: { chain: 'Ethereum', asset: 'ETH' }, destAsset: { chain: 'Bitcoin', asset: 'BTC' } })
