import { readFileSync } from 'node:fs'
import { createEngine, type Plugin } from '@switchyard/core'
import { describeRecorded, recordedJson, recordedText } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { readPairs } from './assets/read-pairs.ts'
import { createFixture, quoteParams, reply, swapAddresses } from './testing/fixture.ts'
import { estimate, NOW, order, pair } from './testing/orchestra.ts'
import { addresses, btc, sol, solUsdc, token, tronUsdt, usdc, zec } from './testing/tokens.ts'
import { translateState } from './track/translate-state.ts'
import { writeSubmission } from './track/write-submission.ts'

const FOLDER = 'providers/flashnet/data'
// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
const recorded = (name: string): any => recordedJson(`${FOLDER}/${name}`)

const offerFor = async (answer: unknown, changes = {}, options = {}) => {
  const { provider, context } = createFixture({ estimate: answer }, options)
  const priced = await provider.quote(quoteParams(changes), context)
  if (!('offers' in priced) || !priced.offers[0]) throw new Error(JSON.stringify(priced))
  return { provider, context, offer: priced.offers[0] }
}

describeRecorded('a recorded estimate', () => {
  it('with an affiliate reads as an offer, its parts adding up to the total', async () => {
    const answer = recorded('gem-estimate.json')
    const fees = { affiliateBps: 100, serviceBps: 0, accounts: { flashnet: '0x' }, serviceAccounts: {} }
    const { offer } = await offerFor(answer, { sell: solUsdc, buy: usdc, sellAmount: 100_000n * 1000n, fees })
    expect(offer.buyAmount).toBe(98_951n)
    const [own, affiliate] = offer.fees
    expect(own).toMatchObject({ type: 'liquidity', amount: 50n, bps: 5, asset: { decimals: 6 } })
    expect(affiliate).toMatchObject({ type: 'affiliate', amount: 999n, bps: 100 })
    expect((own?.amount ?? 0n) + (affiliate?.amount ?? 0n)).toBe(BigInt(answer.totalFeeAmount))
  })

  it("of the publisher's own tests is an offer, whose placeholder expiry is cut to the life of an order", async () => {
    const { offer } = await offerFor(recorded('wdk-fixtures.json').estimate, { buy: tronUsdt })
    expect(offer).toMatchObject({ buyAmount: 990_000n, expiresAt: NOW + 30 * 60_000 })
  })
})

describeRecorded("the publisher's fixtures", () => {
  const { quote, submit, submitRequestBitcoin, submitErrorTxNotPropagated } = recorded('wdk-fixtures.json')

  it('open a deposit', async () => {
    const { provider, context, offer } = await offerFor(estimate({ estimatedOut: quote.estimatedOut }), {
      sell: btc,
      buy: tronUsdt,
      sellAmount: 20_000n,
    })
    const script = createFixture({
      estimate: estimate({ estimatedOut: quote.estimatedOut }),
      quote: { ...quote, amountIn: '20000' },
    })
    const deposit = await script.provider.build(offer, swapAddresses({ sources: [addresses.BTC] }), context)
    expect(deposit).toMatchObject({ kind: 'simpleTransfer', to: 'sp1deposit', channel: { id: 'quo_123' } })
    expect(provider.capabilities.buildOpens).toBe(true)
  })

  it('submit a deposit of other chains, but not of bitcoin', async () => {
    const { offer } = await offerFor(estimate())
    const known = {
      provider: 'FLASHNET',
      sellAsset: usdc.identifier,
      buyAsset: btc.identifier,
      sellAmount: 1n,
      sourceAddress: addresses.ETH,
      destinationAddress: addresses.BTC,
      depositChannelId: 'quo_123',
      state: offer.state,
      createdAt: NOW,
    }
    const submission = writeSubmission(known, '0xhash')
    expect(Object.keys(submission?.body ?? {})).toEqual(['quoteId', 'txHash', 'sourceAddress'])
    expect(Object.keys(submitRequestBitcoin)).toContain('bitcoinTxid')
    expect(writeSubmission({ ...known, sellAsset: 'BTC.BTC' }, submitRequestBitcoin.bitcoinTxid)).toBeUndefined()
    const hash = `0x${'ab'.repeat(32)}`
    const accepted = createFixture({ order: { order: null }, submit })
    const seen = await accepted.provider.getStatus?.({ hash, chainId: '1', known, depositHash: hash }, accepted.context)
    expect(seen).toMatchObject({ status: 'pending', providerOrderId: submit.orderId })
    const { httpStatus, body } = submitErrorTxNotPropagated
    const early = createFixture({ order: { order: null }, submit: reply(httpStatus, body) })
    expect(
      (await early.provider.getStatus?.({ hash, chainId: '1', known, depositHash: hash }, early.context))?.status,
    ).toBe('pending')
  })
})

describeRecorded('the recorded pairs', () => {
  it('from Lightning and Spark cannot be sold', () => {
    expect(() => readPairs(recorded('gem-routes.json').routes)).toThrow('no pair of known chains')
    expect(() => readPairs(recorded('limits-entry-spark-usdb-to-tron-usdt.json').routes)).toThrow(
      'no pair of known chains',
    )
  })

  it('name the sides of a pair as they are read, and limits as they are kept', async () => {
    // The live entry with a source that has a chain code.
    const [entry] = recorded('limits-entry-spark-usdb-to-tron-usdt.json').routes
    const { source } = pair(solUsdc, tronUsdt)
    const named = { sourceChain: source.chain, sourceAsset: source.asset, source }
    const live = { ...entry, ...named, destination: { ...entry.destination, contractAddress: tronUsdt.address } }
    const pairs = readPairs([live])
    const [from, to] = [pairs.assets.find(solUsdc), pairs.assets.find(tronUsdt)]
    expect(to).toMatchObject({ chain: 'tron', asset: 'USDT', token: { decimals: 6, chainId: '728126428' } })
    expect(from && to && pairs.limits(from, to)).toEqual({
      exactIn: true,
      leastCents: 80n,
      mostCents: 9_030_000n,
      mostUsd: '90300',
    })
    const { provider, context } = createFixture({ limits: { routes: [live] }, estimate: estimate() })
    const small = await provider.quote(quoteParams({ sell: solUsdc, buy: tronUsdt, sellAmount: 799_999n }), context)
    expect(small).toMatchObject({ declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '0.8' } })
  })

  it('of the older shape are read where both sides are known', () => {
    const [, , third, fourth] = recorded('gem-routes.json').routes
    const bitcoin = { sourceChain: 'bitcoin', sourceAsset: 'BTC' }
    const routes = [third, fourth].map(({ destination }: { destination: object }) => ({
      ...bitcoin,
      destination: { ...destination, decimals: 6 },
    }))
    expect(readPairs(routes).supported.assets.map(({ token: { identifier } }) => identifier)).toEqual([
      'BTC.BTC',
      solUsdc.identifier,
      usdc.identifier,
    ])
  })
})

describeRecorded('a recorded order', () => {
  it('that is bare and finished reads as complete', async () => {
    const { provider, context } = createFixture({ status: recorded('gem-order_completed.json') })
    const status = await provider.getStatus?.({ hash: `0x${'ab'.repeat(32)}`, chainId: '1' }, context)
    expect(status).toMatchObject({ status: 'completed', providerOrderId: 'ord_123' })
    expect(status?.legs.at(-1)?.hash).toBe('solana_sig_123')
  })

  it('states are those the public explorer tells', async () => {
    const { completed, pending, unknown } = recorded('explorer-operation.json')
    const states = [completed.body.operation.status, pending.body.operation.status]
    expect(states).toEqual(['completed', 'processing'])
    const { provider, context } = createFixture({ status: reply(unknown.httpStatus, unknown.body) })
    expect(await provider.getStatus?.({ hash: `0x${'ab'.repeat(32)}`, chainId: '1' }, context)).toBeUndefined()
  })
})

describeRecorded('tracking', () => {
  const leg = ({ chainId, hash, type, status }: Record<string, unknown>) => ({ chainId, hash, type, status })
  /** As a client of the engine sees it. */
  const statusOf = async (wire: object, chainId: string, hash: string) => {
    const routes = { routes: [pair(zec, usdc), pair(sol, zec)] }
    const { provider } = createFixture({ limits: routes, status: { order: wire } })
    const plugin: Plugin = { name: 'flashnet', register: (registry) => registry.provider('FLASHNET', () => provider) }
    const engine = createEngine({ plugins: [plugin] })
    const { swapStatus } = await engine.track({ read: () => ({ hash, chainId }) })
    await engine.dispose()
    return swapStatus
  }

  it('tells a refund as an aggregator was seen to tell it', async () => {
    const expected = recorded('swapkit-track-refunded-2026-09-12.json')
    const [deposit, , back] = expected.legs
    const status = await statusOf(
      {
        id: 'ord_placeholder',
        status: 'refunded',
        sourceChain: 'zcash',
        sourceAsset: 'ZEC',
        sourceAddress: deposit.fromAddress,
        sourceTxHash: deposit.hash,
        destinationChain: 'ethereum',
        destinationAsset: 'USDC',
        amountIn: '700000',
        depositAddress: deposit.toAddress,
        refundTxHash: back.hash,
        errorCode: 'slippage_exceeded',
      },
      'zcash',
      deposit.hash,
    )
    const { meta, legs, ...top } = expected
    expect(status).toMatchObject(top)
    expect(status?.legs.map((one) => leg({ ...one }))).toEqual(legs.map(leg))
    expect(status?.legs.map(({ toAddress }) => toAddress)).toEqual(
      legs.map((one: { toAddress: string }) => one.toAddress),
    )
    expect(meta.provider).toBe('FLASHNET')
  })

  it('tells a delivery as an aggregator was seen to tell it', async () => {
    const expected = recorded('swapkit-track-completed-inbound-2026-09-21.json')
    const [deposit, , paid] = expected.legs
    const status = await statusOf(
      {
        id: expected.meta.providerOrderId,
        status: 'completed',
        sourceChain: 'solana',
        sourceAsset: 'SOL',
        sourceTxHash: deposit.hash,
        destinationChain: 'zcash',
        destinationAsset: 'ZEC',
        destinationTxHash: paid.hash,
      },
      'solana',
      deposit.hash,
    )
    expect(status).toMatchObject({
      status: 'completed',
      trackingStatus: 'completed',
      providerOrderId: expected.meta.providerOrderId,
    })
    expect(status?.legs.map((one) => leg({ ...one }))).toEqual(expected.legs.map(leg))
  })
})

describeRecorded('the reconstructed description of the API', () => {
  const yaml = recordedText(`${FOLDER}/flashnet-orchestra.reconstructed.openapi.yaml`)
  const section = (from: string, to: string): string => yaml.slice(yaml.indexOf(from), yaml.indexOf(to))

  it('has a word for everything that is sent', async () => {
    const fees = { affiliateBps: 30, serviceBps: 0, accounts: { flashnet: 'me' }, serviceAccounts: {} }
    const { provider, context, take } = createFixture({ estimate: estimate(), quote: order(100_000_000n) })
    await provider.assets(context)
    take()
    const priced = await provider.quote(quoteParams({ fees }), context)
    if (!('offers' in priced) || !priced.offers[0]) throw new Error('declined')
    await provider.build(priced.offers[0], swapAddresses(), context)
    const [estimated, opened] = take()
    const asked = section('operationId: estimate', 'operationId: createQuote')
    for (const name of new URL(estimated?.url ?? '').searchParams.keys()) expect(asked).toContain(`name: ${name},`)
    const body = section('    QuoteRequest:', '    Quote:')
    for (const name of Object.keys(JSON.parse(opened?.body ?? ''))) expect(body).toContain(`        ${name}:`)
    const submission = section('    SubmitRequest:', '    Stage:')
    for (const name of ['quoteId', 'txHash', 'sourceAddress']) expect(submission).toContain(`        ${name}:`)
  })

  it('names no chain that is neither mapped nor known to be left out', () => {
    const listed =
      /Chain: \{type: string, description: open enum, enum: \[([^\]]+)\]/.exec(yaml)?.[1]?.split(', ') ?? []
    const mapped = readFileSync(`${import.meta.dirname}/assets/chains.ts`, 'utf8')
    const left = ['hedera', 'hypercore', 'lightning', 'monero', 'plasma', 'robinhood', 'sei', 'spark', 'tempo']
    expect(listed.filter((name) => !mapped.includes(`'${name}']`))).toEqual(left)
    expect(token('ZEC.ZEC').decimals).toBe(8)
  })
})

describeRecorded('what upstream calls back with', () => {
  it('names states that are known when they are asked for', () => {
    const said = (name: string) => translateState(recordedJson(`${FOLDER}/gem-webhook_${name}.json`).data.status)
    expect(said('pending')).toMatchObject({ status: 'pending' })
    expect(said('completed')).toMatchObject({ status: 'completed' })
  })

  it('names orders as every other answer does', () => {
    expect(recordedJson(`${FOLDER}/gem-onramp_response.json`).orderId).toMatch(/^ord_/)
  })
})
