import { describe, expect, it } from 'vitest'
import type { SwapError } from '../../errors.ts'
import type { PolicyScope } from '../../policy/policy-scope.ts'
import { btc, fakeProvider, listing, usdc } from '../../testing/fakes.ts'
import { type FixtureOptions, now, twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer, link, type linkQuote, sender } from '../../testing/two-leg-providers.ts'

describe('no route of two providers', () => {
  const refused = async (setting: FixtureOptions, request: Parameters<typeof linkQuote>[0] = {}) =>
    expect(await twoLegFixture(setting).routeProviders(request)).toBe('noRoutesFound')
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
  it('promises nothing in the worst case', async () => {
    const promising = (buyAmount: bigint, minBuyAmount: bigint) =>
      second({ quote: (ask) => ({ offers: [fairOffer(ask, { buyAmount, minBuyAmount })] }) })
    await refused(promising(1n, 0n))
    // One base unit, less what the first leg may fall short by.
    await refused(promising(1n, 1n))
    expect(await twoLegFixture(promising(100n, 99n)).routeProviders()).toHaveLength(2)
  })
  it('has a second leg that closes before the first has paid', async () => {
    const until = (expiresAt: number) => second({ quote: (ask) => ({ offers: [fairOffer(ask, { expiresAt })] }) })
    // A minute to sign and twelve seconds of the first leg.
    await refused(until(now + 71_999))
    expect(await twoLegFixture(until(now + 72_000)).routeProviders()).toHaveLength(2)
    const [route] = (await twoLegFixture(until(now + 100_000)).quote()).routes
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
    const { routeProviders } = twoLegFixture({ providers: names, policy: { multiLeg: 'always' } })
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
    expect(await twoLegFixture().routeProviders({ providers: ['BRIDGE', 'DEX'] })).toHaveLength(2)
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
      await twoLegFixture({ policy: { sizeCeilings: [{ provider: 'DEX', usd: '1000' }] } }).routeProviders(),
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
    expect(await twoLegFixture({ policy: policy(elsewhere) }).routeProviders({ affiliateFee: 10 })).toHaveLength(2)
  })
  it('is over the own ceiling of the second provider, which is then not called [QUO-7g]', async () => {
    const ceiling = (amount: bigint) => () => ({ amount })
    const small = bridge({ ceiling: ceiling(999_999_999n) })
    await refused({ providers: [dex(), small], policy: { intermediateAssets: [usdc.identifier] } })
    expect(small.asked).toEqual([])
    const large = bridge({ ceiling: ceiling(1_000_000_000n) })
    expect(
      await twoLegFixture({
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
    const { routeProviders } = twoLegFixture({
      providers: [unpriced(), bridge({ assets: [usdc, btc].map((one) => listing(one, '1')) })],
      policy: policy('1000'),
    })
    expect(await routeProviders()).toHaveLength(1)
  })
  it('pays out to an address form that the second provider cannot pay [QUO-7e]', async () => {
    await refused(second({ capabilities: { addressForms: { BTC: { destination: ['p2wpkh'] } } } }), {
      destinationAddress: 'bc1ptaproot',
    })
    await refused(
      { ...second({ capabilities: { addressForms: { BTC: { destination: ['p2wpkh'] } } } }) },
      {
        destinationAddress: 'bc1ptaproot',
        providers: ['DEX', 'BRIDGE'],
      },
    )
  })
  it('is explained to a caller with the explain right [QUO-7a]', async () => {
    const { quote } = twoLegFixture({ ...second({ capabilities: { senderBound: true } }), caller: { explain: true } })
    const error = await quote().catch((caught: SwapError) => caught)
    const { explain } = (error as SwapError).data as { explain: readonly object[] }
    expect(explain).toContainEqual({
      provider: 'BRIDGE',
      filter: 'second-leg',
      reason: `from ${usdc.identifier}: takes deposits of a known sender only`,
    })
  })
})
