import { describe, expect, it } from 'vitest'
import { btc, eth, fakeProvider, listing, usdc } from '../../testing/fakes.ts'
import { intermediateAssets, twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer, link, recipient, sender } from '../../testing/two-leg-providers.ts'

describe('a route of two providers', () => {
  it('is found through an intermediate asset when no provider serves the pair, and has two legs [RTE-2, RTE-8]', async () => {
    const { quote } = twoLegFixture({ policy: { intermediateAssets: [usdc.identifier] } })
    const { routes, providerErrors } = await quote({ sourceAddress: sender, destinationAddress: recipient })
    expect(providerErrors).toEqual([])
    expect(routes).toHaveLength(1)
    const [route] = routes
    expect(route).toMatchObject({
      providers: ['DEX', 'BRIDGE'],
      sell: { identifier: link.identifier },
      buy: { identifier: 'BTC.BTC' },
      sellAmount: 100n * 10n ** 18n,
      buyAmount: 2_000_000n,
      txHint: 'contractCall',
      times: { inbound: 12, swap: 606, outbound: 12 },
    })
    expect(route?.legs).toMatchObject([
      { provider: 'DEX', sellAmount: 100n * 10n ** 18n, buyAmount: 1_000_000_000n, minBuyAmount: 990_000_000n },
      { provider: 'BRIDGE', sellAmount: 1_000_000_000n, buyAmount: 2_000_000n, minBuyAmount: 1_960_200n },
    ])
    expect(route?.minBuyAmount).toBe(1_960_200n)
    expect(route?.tags).toEqual(['RECOMMENDED', 'FASTEST', 'CHEAPEST'])
    expect(route?.assets.slice(0, 3).map(({ token }) => token.identifier)).toEqual([
      link.identifier,
      'BTC.BTC',
      usdc.identifier,
    ])
  })
  it('asks the second provider for the expected output of the first, as FLEX_INPUT [QUO-5f]', async () => {
    const [first, second] = [dex(), bridge()]
    await twoLegFixture({ providers: [first, second], policy: { intermediateAssets: [usdc.identifier] } }).quote()
    expect(first.asked).toMatchObject([{ flexInput: false, buy: { identifier: usdc.identifier } }])
    expect(second.asked).toMatchObject([
      { flexInput: true, sellAmount: 1_000_000_000n, sell: { identifier: usdc.identifier } },
    ])
  })
  it('warns where a refund of the second leg goes', async () => {
    const { routes } = await twoLegFixture().quote({ sourceAddress: sender })
    expect(routes[0]?.warnings).toMatchObject([{ code: 'secondLegRefund', display: expect.stringContaining(sender) }])
  })
  it('costs the wallet only the inbound fee of the first leg [FEE-2]', async () => {
    const gas = { type: 'inbound', asset: eth, amount: 7n } as const
    const ingress = { type: 'inbound', asset: usdc, amount: 9n } as const
    const providers = [
      dex({ quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: 'contractCall', fees: [gas] })] }) }),
      bridge({ quote: (ask) => ({ offers: [fairOffer(ask, { fees: [gas, ingress] })] }) }),
    ]
    const { routes } = await twoLegFixture({ providers, policy: { intermediateAssets: [usdc.identifier] } }).quote()
    expect(routes[0]?.fees).toMatchObject([
      { type: 'inbound', amount: 7n, protocol: 'DEX' },
      { type: 'network', amount: 9n, protocol: 'BRIDGE' },
    ])
  })
  it('is searched when the only provider of the pair could not be read', async () => {
    const dead = fakeProvider({ id: 'DEAD', supported: () => Promise.reject(new Error('down')) })
    const { routes, providerErrors } = await twoLegFixture({ providers: [dex(), bridge(), dead] }).quote()
    expect(routes).not.toHaveLength(0)
    expect(providerErrors).toMatchObject([{ provider: 'DEAD', errorCode: 'apiRequestFailed' }])
  })

  it('is not searched when a provider serves the pair: one request each, one round', async () => {
    const whole = fakeProvider({ id: 'WHOLE', assets: [listing(link), listing(btc)] })
    const [first, second] = [dex(), bridge()]
    const { quote, engine } = twoLegFixture({ providers: [whole, first, second] })
    expect((await quote()).routes.map(({ providers }) => providers)).toEqual([['WHOLE']])
    expect([whole.asked.length, first.asked.length, second.asked.length]).toEqual([1, 0, 0])
    engine.setPolicy({ intermediateAssets, multiLeg: 'always' })
    const { routes } = await quote()
    expect(routes.map(({ providers }) => providers.join())).toContain('DEX,BRIDGE')
    expect(routes.map(({ providers }) => providers.join())).toContain('WHOLE')
    expect(whole.asked).toHaveLength(2)
    engine.setPolicy({ intermediateAssets, multiLeg: 'never' })
    expect((await quote()).routes.map(({ providers }) => providers)).toEqual([['WHOLE']])
  })
  it('asks all first legs at once, then all second ones', async () => {
    const waves: string[] = []
    const tells = (id: string) => (ask: Parameters<typeof fairOffer>[0]) => {
      waves.push(id)
      return { offers: [fairOffer(ask, { depositKind: id === 'DEX' ? 'contractCall' : 'simpleTransfer' })] }
    }
    const { quote } = twoLegFixture({ providers: [dex({ quote: tells('DEX') }), bridge({ quote: tells('BRIDGE') })] })
    await quote()
    expect(waves).toEqual(['DEX', 'DEX', 'BRIDGE', 'BRIDGE'])
  })
  it('sends no more than the limit in either round, to each provider in turn', async () => {
    const bridges = ['B1', 'B2', 'B3'].map((id) => bridge({ id }))
    const first = dex()
    const { quote } = twoLegFixture({ providers: [first, ...bridges], limits: { pathQuotes: 2 } })
    expect((await quote()).routes).toHaveLength(2)
    expect(first.asked).toHaveLength(2)
    expect(bridges.map(({ asked }) => asked.length)).toEqual([1, 1, 0])
    const alone = dex()
    await twoLegFixture({ providers: [alone, bridge()], limits: { pathQuotes: 1 } }).quote()
    expect(alone.asked).toHaveLength(1)
  })
  it('gives the second round the rest of the time when a first leg hangs', async () => {
    const hangs = dex({ id: 'HANGS', quote: () => new Promise<never>(() => undefined) })
    const { quote } = twoLegFixture({ providers: [hangs, dex(), bridge()], limits: { quoteDeadlineMs: 200 } })
    const { routes, providerErrors } = await quote()
    expect(routes[0]?.providers).toEqual(['DEX', 'BRIDGE'])
    expect(providerErrors).toMatchObject([{ provider: 'HANGS', errorCode: 'requestTimeout' }])
  })
  it('reports the decline of a leg, with its minimum only when that is in the sold asset', async () => {
    const small = { errorCode: 'sellAssetAmountTooSmall', message: 'too small', minAmount: '500' }
    const failing = twoLegFixture({ providers: [dex({ quote: () => ({ declined: small }) }), bridge()] })
    expect((await failing.quote()).providerErrors).toEqual([{ provider: 'DEX', ...small }])
    const later = twoLegFixture({ providers: [dex(), bridge({ quote: () => ({ declined: small }) })] })
    expect((await later.quote()).providerErrors).toEqual([
      { provider: 'BRIDGE', errorCode: 'sellAssetAmountTooSmall', message: 'too small' },
    ])
  })
})
