import type { ApprovalTransaction } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../core/src/testing/fakes.ts'
import { btc, contract, eth, listed } from './assets.ts'
import { addresses, createHarness, errorResponse, type HarnessOptions, hosts, provider, source } from './harness.ts'
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
  it('answers the re-priced route with its deposit and transaction [SRS-1, SRS-2, SRS-2b, SRS-3, SRS-3b, SWP-2, SVC-1]', async () => {
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
      fees: [{ type: 'outbound' }],
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
  it('keeps a route for five minutes; an expired one is quoted anew as it was asked, and processed [SVC-3, LIM-1, STA-1]', async () => {
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
  it('takes what the quote decided, whatever is sent beside: quote type, privacy and sweep [QUO-5b, QUO-6e, QUO-6h, SWP-2b]', async () => {
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
  it('does not know an expired private route, nor that of another key [STA-2]', async () => {
    const { as, routeOf, time } = createHarness(connect, { providers: [provider({ capabilities: { privacy: true } })] })
    const routeId = await routeOf({ usePrivacyMode: true })
    const swap = { routeId, ...addresses }
    expect(await as('other').swap(swap)).toMatchObject(errorResponse(404, 'swapRouteNotFound'))
    time.now += 5 * MINUTE - 1
    expect((await as('owner').swap(swap)).status).toBe(200)
    time.now += 1
    expect(await as('owner').swap(swap)).toMatchObject(errorResponse(404, 'swapRouteNotFound'))
  })
  it('does not know an expired private route even where the store of quotes still has it, and keeps it no longer than it must [STA-2]', async () => {
    const kept = new Map<string, string>()
    const lives: number[] = []
    const quotes = {
      get: async (key: string) => kept.get(key),
      set: async (key: string, value: string, ttlMs: number) => {
        kept.set(key, value)
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
  it('tells a balance that is too small before anything else, with chain, amount and address [SWP-3, ERR-11]', async () => {
    const { fake, built } = recordingProvider()
    const bitcoin = {
      funds: async () => ({ balance: 9_999_999n, gasBalance: 0n, state: undefined }),
      approval: () => Promise.reject(new Error('approval')),
    }
    const { swap } = createHarness(connect, { providers: [fake], bitcoin })
    expect(await swap()).toMatchObject({
      status: 400,
      body: { error: 'insufficientBalance', data: { chain: 'BTC.BTC', amount: '0.1', address: source } },
    })
    expect(built).toEqual([])
  })
  it('fails where the sell amount is there and the network fee is not [SWP-4b, ERR-13]', async () => {
    const { SwapError } = await import('@switchyard/core')
    const bitcoin = {
      funds: async () => ({ balance: 10_000_000n, gasBalance: 0n, state: undefined }),
      build: () => Promise.reject(new SwapError('unableToBuildTransaction', 'Nothing is left for the fee.')),
    }
    expect(await createHarness(connect, { bitcoin }).swap()).toMatchObject(
      errorResponse(400, 'unableToBuildTransaction'),
    )
  })
  it('builds with what the chain told of its funds, and hands out nothing it cannot read back [SWP-4]', async () => {
    const coins = [{ txid: 'ab', vout: 0 }]
    const handed: unknown[] = []
    const bitcoin = (to: string) => ({
      funds: async () => ({ balance: 10n ** 9n, gasBalance: 10n ** 9n, state: coins }),
      build: async (_deposit: unknown, funds: { state: unknown }) => {
        handed.push(funds.state)
        return { tx: { to, amount: '10000000' }, txType: 'PSBT', networkFee: 1n }
      },
    })
    expect((await createHarness(connect, { bitcoin: bitcoin('bc1vault') }).swap()).body).toMatchObject({
      tx: { to: 'bc1vault' },
    })
    expect(handed).toEqual([coins])
    const thief = createHarness(connect, { bitcoin: bitcoin('bc1thief') })
    expect(await thief.swap()).toMatchObject(errorResponse(400, 'unableToBuildTransaction'))
  })
  it('leaves the transaction to the client where it asks so, and still tells where to pay [SWP-6]', async () => {
    const { swap } = createHarness(connect, { bitcoin: { build: () => Promise.reject(new Error('built')) } })
    const { status, body } = await swap({}, { disableBuildTx: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ targetAddress: 'bc1vault', inboundAddress: 'bc1watched' })
    expect(body).not.toHaveProperty('tx')
  })
  it('tells the channel of a deposit and its last second, and when the offer ends [SRS-7, SRS-8, SRS-9, STA-3]', async () => {
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
      observe: async ({ depositChannelId, known }) => {
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
  it('may answer an approval first, and the transaction with the allowance at the second call [SRS-5, SRS-6]', async () => {
    const token = { ...contract('BTC', 'X', '1'), decimals: 8 }
    const given = { spender: '0xrouter', amount: 10_000_000n }
    let missing: ApprovalTransaction | undefined = {
      tx: { to: '0xtoken', data: '0x095ea7b3' },
      txType: 'EVM',
      ...given,
    }
    const { as, routeOf } = createHarness(connect, {
      providers: [
        provider({
          assets: [btc, token, eth].map(listed),
          offer: { approvalSpender: '0xrouter' },
          build: async ({ sellAmount }, { sources }) => ({
            kind: 'simpleTransfer',
            asset: token,
            amount: sellAmount,
            sources,
            to: 'bc1vault',
          }),
        }),
      ],
      bitcoin: {
        funds: async () => ({ balance: 10n ** 9n, gasBalance: 0n, allowance: 12_000_000n, state: undefined }),
        approval: async () => missing,
        decodeApproval: () => ({ owner: source, token: '1', ...given }),
        decode: () => ({ to: 'bc1vault', amount: 10_000_000n, token: '1', others: [] }),
      },
    })
    const swap = { routeId: await routeOf({ sellAsset: token.identifier }), ...addresses }
    const { body: first } = await as('owner').swap(swap)
    expect(first).toMatchObject({ approvalTx: { to: '0xtoken', data: '0x095ea7b3' } })
    expect(first).not.toHaveProperty('tx')
    expect(first).not.toHaveProperty('meta.allowance')
    missing = undefined
    const { body: second } = await as('owner').swap(swap)
    expect(second).toMatchObject({ tx: { to: 'bc1vault' }, meta: { allowance: '0.12' } })
    expect(second).not.toHaveProperty('approvalTx')
  })
  it('warns of missing gas for tokens alone, where quote or swap asked, and never in the quote [QRQ-14, QRQ-14b, QRQ-14c, SWP-0e]', async () => {
    const token = { ...contract('BTC', 'X', '1'), decimals: 8 }
    const broke = {
      funds: async () => ({ balance: 10n ** 12n, gasBalance: 0n, state: undefined }),
      decode: () => ({ to: 'bc1vault', amount: 10_000_000n, token: '1', others: [] }),
    }
    const fake = provider({
      assets: [btc, token, eth].map(listed),
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: token,
        amount: sellAmount,
        sources,
        to: 'bc1vault',
      }),
    })
    const { swap, quote } = createHarness(connect, { providers: [fake], bitcoin: broke })
    const warned = async (asked: object, more: object = {}) => {
      const { body } = await swap({ sellAsset: token.identifier, ...asked }, more)
      return (body as { warnings: { code: string }[] }).warnings.map(({ code }) => code)
    }
    expect(await warned({})).toEqual([])
    expect(await warned({ gasCheck: true })).toEqual(['insufficientGas'])
    expect(await warned({}, { gasCheck: true })).toEqual(['insufficientGas'])
    expect(await warned({ gasCheck: true }, { gasCheck: false })).toEqual([])
    const asked = await quote({ sellAsset: token.identifier, gasCheck: true })
    expect(asked.body).toMatchObject({ routes: [{ warnings: [] }] })
    const { funds } = broke
    const native = createHarness(connect, { bitcoin: { funds } })
    expect((await native.swap({ gasCheck: true })).body).toMatchObject({ warnings: [] })
  })
  it('restates what is sold and bought where a Bitcoin vault swap keeps a change output [QUO-5d]', async () => {
    const most = 9_999_000n
    const fake = provider({
      quote: (ask) => {
        const buyAmount = ask.sellAmount * 20n * 10n ** 10n
        const depositKind = 'transferWithMemo'
        return { offers: [offerOf(ask, { depositKind, buyAmount, buyAmountMin: (buyAmount * 95n) / 100n })] }
      },
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'transferWithMemo',
        form: 'transfer',
        asset: btc,
        amount: sellAmount,
        sources,
        to: 'bc1vault',
        memo: '',
        memoHex: 'c0ffee',
      }),
    })
    const bitcoin: HarnessOptions['bitcoin'] = {
      build: async ({ amount }) => ({
        tx: { amount: (amount > most ? most : amount).toString() },
        txType: 'PSBT',
        networkFee: 1n,
        ...(amount > most ? { sellAmount: most } : {}),
      }),
      decode: ({ tx }) => ({
        to: 'bc1vault',
        amount: BigInt((tx as { amount: string }).amount),
        memoHex: 'c0ffee',
        others: [],
      }),
    }
    expect((await createHarness(connect, { providers: [fake], bitcoin }).swap()).body).toMatchObject({
      sellAmount: '9999000',
      expectedBuyAmount: '1.9998',
      expectedBuyAmountMaxSlippage: '1.89981',
      legs: [{ sellAmount: '0.09999', buyAmount: '1.9998' }],
      tx: { amount: '9999000' },
    })
  })
})
