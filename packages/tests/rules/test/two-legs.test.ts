import type { SwapStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { btc, contract, eth, listed } from './assets.ts'
import { createHarness, errorResponse, type HarnessOptions, hosts, provider } from './harness.ts'

/** Traded on Ethereum alone. */
const rare = contract('ETH', 'RARE', '0xba5BDe662c17e2aDFF1075610382B9B691296350')
const pair = { sellAsset: btc.identifier, buyAsset: rare.identifier, sellAmount: '0.1' }
const HASH = 'ab'.repeat(32)
const channel = '0xchannel'

type Options = Parameters<typeof provider>[0]

/** Takes bitcoin, and pays ether. */
const inbound = (options: Options = {}) => provider({ id: 'IN', assets: [btc, eth].map(listed), ...options })

/** Accepts any amount of ether at an address, and pays the rare token. */
const secondLeg = (options: Options = {}) =>
  provider({
    id: 'ON',
    assets: [listed(eth), { ...listed(rare), usd: '1500' }],
    build: async ({ sellAmount }, { sources }) => ({
      kind: 'simpleTransfer',
      asset: eth,
      amount: sellAmount,
      sources,
      to: channel,
      channel: { id: 'on-1', expiresAt: Date.parse('2026-11-22T12:00:00Z') },
    }),
    ...options,
  })

const swapStatus = (more: Partial<SwapStatus>): SwapStatus => {
  const whole = {
    chainId: 'bitcoin',
    hash: HASH,
    block: 800_000,
    type: 'swap',
    status: 'completed',
    fromAsset: btc.identifier,
    fromAmount: '0.1',
    fromAddress: 'bc1source',
    toAsset: eth.identifier,
    toAmount: '2',
    toAddress: channel,
    finalisedAt: 1_700_000_000,
    ...more,
  } as const
  return { ...whole, legs: more.legs ?? [whole] }
}

describe.each(hosts)('a route of two providers over $name', ({ connect }) => {
  const setUp = (setting: HarnessOptions & { readonly first?: Options; readonly second?: Options } = {}) => {
    const { first, second, policy, ...more } = setting
    const [one, two] = [inbound(first), secondLeg(second)]
    const providers = [one, two]
    return {
      one,
      two,
      ...createHarness(connect, { providers, policy: { intermediateAssets: ['ETH.ETH'], ...policy }, ...more }),
    }
  }
  const none = errorResponse(404, 'noRoutesFound')

  it('names both providers and has a leg of each [RTE-2, RTE-8, FEE-2]', async () => {
    const { status, body } = await setUp().quote(pair)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      routes: [
        {
          sellAsset: btc.identifier,
          sellAmount: '10000000',
          buyAsset: rare.identifier,
          expectedBuyAmount: '2',
          // 1.9, reduced by the slippage of the first leg; 1000 wei of fees are fixed: 1.9 × (1.9 − f) / (2 − f).
          expectedBuyAmountMaxSlippage: '1.804999999999999952',
          providers: ['IN', 'ON'],
          estimatedTime: { inbound: 600, swap: 624, outbound: 12, total: 1236 },
          txHint: 'simpleTransfer',
          legs: [
            { provider: 'IN', sellAsset: 'BTC.BTC', sellAmount: '0.1', buyAsset: 'ETH.ETH', buyAmount: '2' },
            { provider: 'ON', sellAsset: 'ETH.ETH', sellAmount: '2', buyAsset: rare.identifier, buyAmount: '2' },
          ],
          warnings: [{ code: 'secondLegRefund' }],
        },
      ],
    })
    expect(body).not.toHaveProperty('providerErrors')
  })
  it('applies FLEX_INPUT to the second leg, and to the first only on request [QUO-5f, QUO-5a]', async () => {
    const { one, two, quote } = setUp()
    await quote(pair)
    await quote({ ...pair, quoteType: 'FLEX_INPUT' })
    expect(one.asked.map(({ flexInput }) => flexInput)).toEqual([false, true])
    expect(two.asked.map(({ flexInput }) => flexInput)).toEqual([true, true])
    expect(await setUp({ second: { capabilities: { flexInput: false } } }).quote(pair)).toMatchObject(none)
    expect(await setUp({ first: { capabilities: { flexInput: false } } }).quote(pair)).toMatchObject({ status: 200 })
    const exact = setUp({ first: { capabilities: { flexInput: false } } })
    expect(await exact.quote({ ...pair, quoteType: 'FLEX_INPUT' })).toMatchObject(none)
  })
  it('never satisfies privacy mode, and needs both providers named when the request names any [QUO-6a, QUO-6b, QUO-7a]', async () => {
    const privacy = { capabilities: { privacy: true } }
    expect(await setUp({ first: privacy, second: privacy }).quote({ ...pair, usePrivacyMode: true })).toMatchObject(
      none,
    )
    expect(await setUp().quote({ ...pair, providers: ['IN'] })).toMatchObject(none)
    expect(await setUp().quote({ ...pair, providers: ['ON'] })).toMatchObject(none)
    expect(await setUp().quote({ ...pair, providers: ['ON', 'IN'] })).toMatchObject({ status: 200 })
  })
  it('has no gated provider, because a request for it cannot name only one provider [QUO-7b]', async () => {
    const gated = (provider: string, chain: string) => ({
      policy: { gates: [{ provider, chain, side: 'sell', mode: 'gated' }] } as const,
    })
    for (const setting of [gated('IN', 'BTC'), gated('ON', 'ETH')]) {
      expect(await setUp(setting).quote(pair)).toMatchObject(none)
      expect(await setUp(setting).quote({ ...pair, providers: ['IN', 'ON'] })).toMatchObject(none)
    }
  })
  it('uses a refund address on both legs, warns, or is dropped [QUO-4a, QUO-4c, QUO-4d]', async () => {
    const refundAddress = 'bc1refund'
    const { quote } = setUp()
    // The second leg refunds ether, which a Bitcoin address cannot take.
    expect((await quote({ ...pair, refundAddress })).body).toMatchObject({
      routes: [{ warnings: [{ code: 'secondLegRefund' }, { code: 'refundAddressNotApplied' }] }],
    })
    expect(await quote({ ...pair, refundAddress, refundAddressSetting: 'STRICT' })).toMatchObject(none)
    expect(
      await setUp({ first: { capabilities: { refund: 'sender' } } }).quote({ ...pair, refundAddress }),
    ).toMatchObject(none)
    expect(await setUp({ second: { capabilities: { refund: 'sender' } } }).quote(pair)).toMatchObject(none)
  })
  it('is limited by the ceilings of both legs [QUO-7g, QUO-7h]', async () => {
    for (const provider of ['IN', 'ON']) {
      expect(await setUp({ policy: { sizeCeilings: [{ provider, usd: '100' }] } }).quote(pair)).toMatchObject(none)
    }
    const feeCaps = [
      { provider: 'IN', bps: 10 },
      { provider: 'ON', bps: 10 },
    ]
    expect(await setUp({ policy: { feeCaps } }).quote({ ...pair, affiliateFee: 20 })).toMatchObject(none)
    const { quote, one, two } = setUp({ policy: { feeCaps: feeCaps.slice(1) } })
    expect((await quote({ ...pair, affiliateFee: 20 })).status).toBe(200)
    expect([one.asked[0]?.fees.affiliateBps, two.asked[0]?.fees.affiliateBps]).toEqual([20, 0])
  })
  it('is one swap: the user signs the first deposit, which pays into the second [SWP-0b, RTE-10b]', async () => {
    const built: string[] = []
    const { swap } = setUp({
      first: {
        build: async ({ sellAmount }, { sources, destinationAddress }) => {
          built.push(destinationAddress)
          return { kind: 'simpleTransfer', asset: btc, amount: sellAmount, sources, to: 'bc1vault' }
        },
      },
    })
    const { status, body } = await swap(pair)
    expect(status).toBe(200)
    expect(built).toEqual([channel])
    expect(body).toMatchObject({
      providers: ['IN', 'ON'],
      destinationAddress: '0xdestination',
      targetAddress: 'bc1vault',
      txHint: 'simpleTransfer',
      tx: { to: 'bc1vault', amount: '10000000' },
      meta: { providerDepositChannelId: 'on-1', depositChannelExpiration: expect.any(Number) },
      legs: [{ provider: 'IN' }, { provider: 'ON' }],
    })
  })
  it('is tracked as one swap, which completes when the second leg does [TRK-0, TRK-0b, TRS-3]', async () => {
    const sight: { one?: SwapStatus; two?: SwapStatus } = {}
    const { as, swap } = setUp({
      first: { getStatus: async ({ hash }) => (hash === undefined ? undefined : sight.one) },
      second: { getStatus: async ({ known }) => known && sight.two },
    })
    await swap(pair)
    const byChannel = () => as('owner').track({ depositChannelId: 'on-1' })
    const byHash = () => as('owner').track({ hash: HASH, chainId: 'bitcoin' })
    expect((await byChannel()).body).toMatchObject({ status: 'not_started', toAsset: rare.identifier })
    sight.one = swapStatus({})
    const waiting = {
      status: 'swapping',
      meta: { provider: 'ON' },
      legs: [{ chainId: 'bitcoin' }, { status: 'not_started' }],
    }
    expect((await byHash()).body).toMatchObject(waiting)
    const bought = {
      chainId: '1',
      hash: '0xcc',
      fromAsset: eth.identifier,
      fromAmount: '2',
      toAsset: rare.identifier,
      toAddress: '0xdestination',
    }
    sight.two = swapStatus({ ...bought, toAmount: '2' })
    for (const view of [await byHash(), await byChannel()]) {
      expect(view.body).toMatchObject({
        hash: HASH,
        status: 'completed',
        fromAsset: btc.identifier,
        toAsset: rare.identifier,
        toAmount: '2',
        legs: [
          { chainId: 'bitcoin', hash: HASH },
          { chainId: '1', hash: '0xcc' },
        ],
      })
    }
  })

  it('is refunded when the second leg is [TRK-0, TRS-3]', async () => {
    const back = swapStatus({
      chainId: '1',
      hash: '0xcc',
      fromAsset: eth.identifier,
      fromAmount: '2',
      status: 'refunded',
      toAmount: '0',
    })
    const { as, swap } = setUp({
      first: { getStatus: async ({ hash }) => (hash === undefined ? undefined : swapStatus({})) },
      second: { getStatus: async ({ known }) => known && back },
    })
    await swap(pair)
    const { body } = await as('owner').track({ hash: HASH, chainId: 'bitcoin' })
    expect(body).toMatchObject({ status: 'refunded', toAmount: '0' })
  })
})
