import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Caller } from '../../contract/caller.ts'
import type { SwapProvider } from '../../contract/provider.ts'
import { createEngine } from '../../create-engine.ts'
import type { EngineOptions } from '../../engine.ts'
import { SwapError } from '../../errors.ts'
import { anonymous } from '../../memory/open-keys.ts'
import type { PolicyScope } from '../../policy/policy-scope.ts'
import { btc, call, chainPluginOf, eth, fakeProvider, listing, pluginOf, usdc } from '../../testing/fakes.ts'
import {
  bridge,
  dex,
  fairOffer,
  link,
  linkQuote,
  recipient,
  sender,
  twoChains,
} from '../../testing/two-leg-providers.ts'

const intermediateAssets = [usdc.identifier, eth.identifier]
const now = 1_000_000

interface FixtureOptions extends Partial<Omit<EngineOptions, 'keys'>> {
  readonly providers?: readonly SwapProvider[]
  readonly caller?: Partial<Caller>
}

const createFixture = ({
  providers = [dex(), bridge()],
  policy = {},
  caller = {},
  ...options
}: FixtureOptions = {}) => {
  const engine = createEngine({
    plugins: [pluginOf(...providers), ...twoChains().map(chainPluginOf)],
    clock: { now: () => now },
    policy: { intermediateAssets, ...policy },
    keys: { find: async () => ({ ...anonymous, ...caller }) },
    ...options,
  })
  onTestFinished(() => engine.dispose())
  const quote = (request: Parameters<typeof linkQuote>[0] = {}) => engine.quote(call(linkQuote(request)))
  const routeProviders = async (request: Parameters<typeof linkQuote>[0] = {}): Promise<readonly string[] | string> => {
    try {
      return (await quote(request)).routes.map(({ legs }) =>
        legs.map((leg) => `${leg.provider}:${leg.buy.ticker}`).join(' '),
      )
    } catch (error) {
      return SwapError.is(error) ? error.code : String(error)
    }
  }
  return { engine, quote, routeProviders }
}

describe('a route of two providers', () => {
  it('is found through an intermediate asset when no provider serves the pair, and has two legs [RTE-2, RTE-8]', async () => {
    const { quote } = createFixture({ policy: { intermediateAssets: [usdc.identifier] } })
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
      { provider: 'DEX', sellAmount: 100n * 10n ** 18n, buyAmount: 1_000_000_000n, buyAmountMin: 990_000_000n },
      { provider: 'BRIDGE', sellAmount: 1_000_000_000n, buyAmount: 2_000_000n, buyAmountMin: 1_960_200n },
    ])
    expect(route?.buyAmountMin).toBe(1_960_200n)
    expect(route?.tags).toEqual(['RECOMMENDED', 'FASTEST', 'CHEAPEST'])
    expect(route?.assets.slice(0, 3).map(({ token }) => token.identifier)).toEqual([
      link.identifier,
      'BTC.BTC',
      usdc.identifier,
    ])
  })
  it('asks the second provider for the expected output of the first, as FLEX_INPUT [QUO-5f]', async () => {
    const [first, second] = [dex(), bridge()]
    await createFixture({ providers: [first, second], policy: { intermediateAssets: [usdc.identifier] } }).quote()
    expect(first.asked).toMatchObject([{ flexInput: false, buy: { identifier: usdc.identifier } }])
    expect(second.asked).toMatchObject([
      { flexInput: true, sellAmount: 1_000_000_000n, sell: { identifier: usdc.identifier } },
    ])
  })
  it('warns where a refund of the second leg goes', async () => {
    const { routes } = await createFixture().quote({ sourceAddress: sender })
    expect(routes[0]?.warnings).toMatchObject([{ code: 'secondLegRefund', display: expect.stringContaining(sender) }])
  })
  it('costs the wallet only the inbound fee of the first leg [FEE-2]', async () => {
    const gas = { type: 'inbound', asset: eth, amount: 7n } as const
    const ingress = { type: 'inbound', asset: usdc, amount: 9n } as const
    const providers = [
      dex({ quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: 'contractCall', fees: [gas] })] }) }),
      bridge({ quote: (ask) => ({ offers: [fairOffer(ask, { fees: [gas, ingress] })] }) }),
    ]
    const { routes } = await createFixture({ providers, policy: { intermediateAssets: [usdc.identifier] } }).quote()
    expect(routes[0]?.fees).toMatchObject([
      { type: 'inbound', amount: 7n, protocol: 'DEX' },
      { type: 'network', amount: 9n, protocol: 'BRIDGE' },
    ])
  })
  it('is searched when the only provider of the pair could not be read', async () => {
    const dead = fakeProvider({ id: 'DEAD', supported: () => Promise.reject(new Error('down')) })
    const { routes, providerErrors } = await createFixture({ providers: [dex(), bridge(), dead] }).quote()
    expect(routes).not.toHaveLength(0)
    expect(providerErrors).toMatchObject([{ provider: 'DEAD', errorCode: 'apiRequestFailed' }])
  })

  it('is not searched when a provider serves the pair: one request each, one round', async () => {
    const whole = fakeProvider({ id: 'WHOLE', assets: [listing(link), listing(btc)] })
    const [first, second] = [dex(), bridge()]
    const { quote, engine } = createFixture({ providers: [whole, first, second] })
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
    const { quote } = createFixture({ providers: [dex({ quote: tells('DEX') }), bridge({ quote: tells('BRIDGE') })] })
    await quote()
    expect(waves).toEqual(['DEX', 'DEX', 'BRIDGE', 'BRIDGE'])
  })
  it('sends no more than the limit in either round, to each provider in turn', async () => {
    const bridges = ['B1', 'B2', 'B3'].map((id) => bridge({ id }))
    const first = dex()
    const { quote } = createFixture({ providers: [first, ...bridges], limits: { pathQuotes: 2 } })
    expect((await quote()).routes).toHaveLength(2)
    expect(first.asked).toHaveLength(2)
    expect(bridges.map(({ asked }) => asked.length)).toEqual([1, 1, 0])
    const alone = dex()
    await createFixture({ providers: [alone, bridge()], limits: { pathQuotes: 1 } }).quote()
    expect(alone.asked).toHaveLength(1)
  })
  it('gives the second round the rest of the time when a first leg hangs', async () => {
    const hangs = dex({ id: 'HANGS', quote: () => new Promise<never>(() => undefined) })
    const { quote } = createFixture({ providers: [hangs, dex(), bridge()], limits: { quoteDeadlineMs: 200 } })
    const { routes, providerErrors } = await quote()
    expect(routes[0]?.providers).toEqual(['DEX', 'BRIDGE'])
    expect(providerErrors).toMatchObject([{ provider: 'HANGS', errorCode: 'requestTimeout' }])
  })
  it('reports the decline of a leg, with its minimum only when that is in the sold asset', async () => {
    const small = { errorCode: 'sellAssetAmountTooSmall', message: 'too small', minAmount: '5' }
    const failing = createFixture({ providers: [dex({ quote: () => ({ declined: small }) }), bridge()] })
    expect((await failing.quote()).providerErrors).toEqual([{ provider: 'DEX', ...small }])
    const later = createFixture({ providers: [dex(), bridge({ quote: () => ({ declined: small }) })] })
    expect((await later.quote()).providerErrors).toEqual([
      { provider: 'BRIDGE', errorCode: 'sellAssetAmountTooSmall', message: 'too small' },
    ])
  })
})

describe('no route of two providers', () => {
  const refused = async (setting: FixtureOptions, request: Parameters<typeof linkQuote>[0] = {}) =>
    expect(await createFixture(setting).routeProviders(request)).toBe('noRoutesFound')
  const second = (capabilities: Parameters<typeof bridge>[0]) => ({ providers: [dex(), bridge(capabilities)] })

  it('is searched without intermediate assets, or when it is disabled', async () => {
    await refused({ policy: { intermediateAssets: [] } })
    await refused({ policy: { multiLeg: 'never' } })
  })
  it('passes through an asset on the blacklist or under a geo rule', async () => {
    await refused({ policy: { intermediateAssets: [usdc.identifier], blacklist: [usdc.identifier] } })
    await refused({
      policy: { intermediateAssets: [usdc.identifier], geoTokens: { [usdc.identifier]: 'x' }, geoRules: { x: ['US'] } },
    })
  })
  it('has a second provider without FLEX_INPUT, any sender and plain deposit addresses [QUO-5a]', async () => {
    await refused(second({ capabilities: { flexInput: false } }))
    await refused(second({ capabilities: { senderBound: true } }))
    await refused(second({ capabilities: { depositKinds: ['transferWithMemo'] } }))
    await refused(second({ quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: 'transferWithMemo' })] }) }))
    await refused(second({ quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: undefined })] }) }))
  })
  it('has a second provider that refunds the first one, or nobody', async () => {
    await refused(second({ capabilities: { refund: 'sender' } }))
    await refused(second({ capabilities: { refund: 'none' } }))
    const obstacle = { refundObstacle: 'unsupportedByRoute' } as const
    await refused(second({ quote: (ask) => ({ offers: [fairOffer(ask, obstacle)] }) }))
  })
  it('has a second leg that closes before the first has paid', async () => {
    const until = (expiresAt: number) => second({ quote: (ask) => ({ offers: [fairOffer(ask, { expiresAt })] }) })
    // A minute to sign and twelve seconds of the first leg.
    await refused(until(now + 71_999))
    expect(await createFixture(until(now + 72_000)).routeProviders()).toHaveLength(2)
    const [route] = (await createFixture(until(now + 100_000)).quote()).routes
    expect(route?.expiresAt).toBe(now + 88_000)
  })
  it('uses one provider for both legs, around a rule against its pair', async () => {
    const alone = fakeProvider({ id: 'ALONE', assets: [link, usdc, btc].map((one) => listing(one)) })
    const pair = { sell: link.identifier, buy: btc.identifier }
    await refused({ providers: [alone], policy: { switchedOff: [{ provider: 'ALONE', pair }] } })
    expect(alone.asked).toEqual([])
  })
  it('uses one protocol for both legs, under its two names', async () => {
    const assets = [link, usdc, btc].map((token) => listing(token))
    const names = ['ALONE', 'ALONE_STREAMING'].map((id) => bridge({ id, assets }))
    const { routeProviders } = createFixture({ providers: names, policy: { multiLeg: 'always' } })
    expect(await routeProviders()).toEqual(['ALONE:BTC', 'ALONE_STREAMING:BTC'])
    expect(names.map(({ asked }) => asked.length)).toEqual([1, 1])
  })
  it('is private [QUO-6a]', () =>
    refused(
      { providers: [dex({ capabilities: { privacy: true } }), bridge({ capabilities: { privacy: true } })] },
      { usePrivacyMode: true },
    ))
  it('has a provider that the request does not name [QUO-7a]', async () => {
    await refused({}, { providers: ['BRIDGE'] })
    await refused({}, { providers: ['DEX', 'OTHER'] })
    expect(await createFixture().routeProviders({ providers: ['BRIDGE', 'DEX'] })).toHaveLength(2)
  })
  it('has a gated provider, because it names two providers [QUO-7b]', async () => {
    await refused(
      { policy: { gates: [{ provider: 'DEX', chain: 'ETH', side: 'sell', mode: 'gated' }] } },
      { providers: ['DEX', 'BRIDGE'] },
    )
    await refused({ policy: { gates: [{ provider: 'BRIDGE', chain: 'ETH', side: 'sell', mode: 'gated' }] } })
  })
  it('has a refund address that the first provider cannot use [QUO-4a]', () =>
    refused({ providers: [dex({ capabilities: { refund: 'sender' } }), bridge()] }, { refundAddress: sender }))
  it('is over the size ceiling of either leg [QUO-7g]', async () => {
    await refused({ policy: { sizeCeilings: [{ provider: 'BRIDGE', usd: '999' }] } })
    await refused({ policy: { sizeCeilings: [{ provider: 'DEX', usd: '999' }] } })
    expect(
      await createFixture({ policy: { sizeCeilings: [{ provider: 'DEX', usd: '1000' }] } }).routeProviders(),
    ).toHaveLength(2)
  })
  it.each([
    ['switched off', (pair: PolicyScope) => ({ switchedOff: [pair] })],
    ['closed', (pair: PolicyScope) => ({ gates: [{ ...pair, mode: 'off' }] as const })],
    ['gated', (pair: PolicyScope) => ({ gates: [{ ...pair, mode: 'gated' }] as const })],
    ['over its ceiling', (pair: PolicyScope) => ({ sizeCeilings: [{ ...pair, usd: '999' }] })],
    ['charged over its cap', (pair: PolicyScope) => ({ feeCaps: [{ ...pair, bps: 9 }] })],
  ] as const)('goes around a pair that is %s, for everybody or for one of the two', async (_, policy) => {
    const pair = { sell: link.identifier, buy: btc.identifier }
    for (const scope of [{ pair }, { pair, provider: 'DEX' }, { pair, provider: 'BRIDGE' }]) {
      await refused({ policy: policy(scope) }, { affiliateFee: 10 })
    }
    const elsewhere = { pair: { sell: btc.identifier, buy: link.identifier } }
    expect(await createFixture({ policy: policy(elsewhere) }).routeProviders({ affiliateFee: 10 })).toHaveLength(2)
  })
  it('is over the own ceiling of the second provider, which is then not called [QUO-7g]', async () => {
    const ceiling = (amount: bigint) => () => ({ amount })
    const small = bridge({ ceiling: ceiling(999_999_999n) })
    await refused({ providers: [dex(), small], policy: { intermediateAssets: [usdc.identifier] } })
    expect(small.asked).toEqual([])
    const large = bridge({ ceiling: ceiling(1_000_000_000n) })
    expect(
      await createFixture({
        providers: [dex(), large],
        policy: { intermediateAssets: [usdc.identifier] },
      }).routeProviders(),
    ).toHaveLength(1)
  })
  it('is over a ceiling by the intermediate amount, when the price of the sold asset is unknown [QUO-7g]', async () => {
    const unpriced = () => dex({ assets: [listing(link), listing(usdc, '1')] })
    const policy = (usd: string) => ({
      intermediateAssets: [usdc.identifier],
      sizeCeilings: [{ provider: 'BRIDGE', usd }],
    })
    await refused({
      providers: [unpriced(), bridge({ assets: [usdc, btc].map((one) => listing(one, '1')) })],
      policy: policy('999'),
    })
    const { routeProviders } = createFixture({
      providers: [unpriced(), bridge({ assets: [usdc, btc].map((one) => listing(one, '1')) })],
      policy: policy('1000'),
    })
    expect(await routeProviders()).toHaveLength(1)
  })
  it('pays out to an address form that the second provider cannot pay [QUO-7e]', async () => {
    await refused(second({ capabilities: { refusedForms: { BTC: ['p2tr'] } } }), { destinationAddress: 'bc1ptaproot' })
    await refused(
      { ...second({ capabilities: { refusedForms: { BTC: ['p2tr'] } } }) },
      {
        destinationAddress: 'bc1ptaproot',
        providers: ['DEX', 'BRIDGE'],
      },
    )
  })
  it('is explained to a caller with the explain right [QUO-7a]', async () => {
    const { quote } = createFixture({ ...second({ capabilities: { senderBound: true } }), caller: { explain: true } })
    const error = await quote().catch((caught: SwapError) => caught)
    const { explain } = (error as SwapError).data as { explain: readonly object[] }
    expect(explain).toContainEqual({
      provider: 'BRIDGE',
      filter: 'second-leg',
      reason: `from ${usdc.identifier}: takes deposits of a known sender only`,
    })
  })
})

describe('fees of a route of two providers', () => {
  const charged = async (setting: FixtureOptions, affiliateFee = 50) => {
    const providers = setting.providers ?? [dex(), bridge()]
    const { routeProviders } = createFixture({
      ...setting,
      providers,
      policy: { intermediateAssets: [usdc.identifier] },
    })
    const outcome = await routeProviders({ affiliateFee })
    const bps = providers.map((one) => (one as ReturnType<typeof dex>).asked[0]?.fees.affiliateBps)
    return { outcome, bps }
  }

  it('are charged once, by the second, so that half a swap costs no fees', async () =>
    expect((await charged({})).bps).toEqual([0, 50]))
  it('are charged by the first when the second caps them lower, and the route is dropped when both do [QUO-7h]', async () => {
    const capped = { capabilities: { feeCapBps: 40 } }
    expect((await charged({ providers: [dex(), bridge(capped)] })).bps).toEqual([50, 0])
    expect((await charged({ providers: [dex(capped), bridge()] })).bps).toEqual([0, 50])
    expect((await charged({ providers: [dex(capped), bridge(capped)] })).outcome).toBe('noRoutesFound')
    expect((await charged({ providers: [dex(capped), bridge(capped)] }, 40)).bps).toEqual([0, 40])
  })
  it('are charged at the protocol where the affiliate has an account', async () => {
    expect((await charged({ caller: { affiliateAccounts: { dex: 'me' } } })).bps).toEqual([50, 0])
    expect((await charged({ caller: { affiliateAccounts: { dex: 'me', bridge: 'me' } } })).bps).toEqual([0, 50])
  })
})

describe('with any providers, intermediate assets and rules', () => {
  const ids = ['A', 'B', 'C'] as const
  const seldom = fc.nat(9).map((roll) => roll === 0)
  const mostly = seldom.map((not) => !not)
  const one = fc.record({
    lists: fc.subarray([link, usdc, eth, btc], { minLength: 2 }),
    flexInput: mostly,
    senderBound: seldom,
    sameChainOnly: seldom,
    refund: fc.constantFrom('forwarded', 'forwarded', 'forwarded', 'sender', 'none'),
    depositKind: fc.constantFrom('simpleTransfer', 'simpleTransfer', 'contractCall', 'transferWithMemo', undefined),
  })
  const setting = fc.record({
    kinds: fc.tuple(one, one, one),
    intermediateAssets: fc.subarray([usdc, eth, link, btc]),
    multiLeg: fc.constantFrom('always', 'whenNoDirect'),
    named: fc.option(fc.subarray([...ids], { minLength: 2 }), { nil: undefined }),
    slippage: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
  })

  it('a route has no cycle, no provider twice, no rule against a leg, and no higher output than its legs', async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(
        setting,
        async ({ kinds: [a, b, c], intermediateAssets: between, multiLeg, named, slippage }) => {
          const parts = new Map([a, b, c].map((part, index) => [ids[index] as string, part]))
          const providers = [...parts].map(([id, { lists, depositKind, ...capabilities }]) =>
            fakeProvider({
              id,
              capabilities,
              assets: lists.map((token) => listing(token, '1')),
              quote: (ask) => ({ offers: [fairOffer(ask, { depositKind })] }),
            }),
          )
          const { quote, engine } = createFixture({
            providers,
            policy: { intermediateAssets: between.map(({ identifier }) => identifier), multiLeg },
          })
          const request = { ...(named ? { providers: named } : {}), ...(slippage === undefined ? {} : { slippage }) }
          const { routes } = await quote(request).catch(() => ({ routes: [] }))
          for (const route of routes) {
            const [first, second] = route.legs
            if (!first || !second) continue
            seen += 1
            const [one, two] = [parts.get(first.provider), parts.get(second.provider)]
            expect(route.providers).toEqual([first.provider, second.provider])
            expect(first.provider).not.toBe(second.provider)
            expect([link.identifier, 'BTC.BTC']).not.toContain(first.buy.identifier)
            expect(between.map(({ identifier }) => identifier)).toContain(first.buy.identifier)
            expect(second.sell).toEqual(first.buy)
            expect(second.sellAmount).toBe(first.buyAmount)
            const listedBy = (part: typeof one) => part?.lists.map(({ identifier }) => identifier)
            expect(listedBy(one)).toEqual(expect.arrayContaining([link.identifier, first.buy.identifier]))
            expect(listedBy(two)).toEqual(expect.arrayContaining([first.buy.identifier, btc.identifier]))
            expect(two).toMatchObject({
              flexInput: true,
              senderBound: false,
              refund: 'forwarded',
              sameChainOnly: false,
            })
            expect(two?.depositKind).toBe('simpleTransfer')
            for (const id of route.providers) if (named) expect(named).toContain(id)
            if (multiLeg === 'whenNoDirect') expect(routes.every(({ legs }) => legs.length === 2)).toBe(true)
            expect(route.buyAmountMin).toBeLessThanOrEqual(route.buyAmount)
            expect(route.txHint).toBe(one?.depositKind)
            // Rounded down in two steps.
            const floor = (route.buyAmount * BigInt(10_000 - (slippage ?? 2) * 100)) / 10_000n
            expect(route.buyAmountMin).toBeGreaterThanOrEqual(floor - 2n)
          }
          await engine.dispose()
        },
      ),
      { numRuns: 300, seed: 7 },
    )
    expect(seen).toBeGreaterThan(20)
  })
})
