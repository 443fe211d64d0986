import { describe, expect, it } from 'vitest'
import { listedAddresses } from '../memory/listed-addresses.ts'
import {
  btc,
  call,
  eth,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'
import { codeOf, swapFixture } from '../testing/swap-fixture.ts'

describe('the checks of a swap', () => {
  it('accepts change to a source [QUO-3g]', async () => {
    const decode = () => ({ to: 'bc1vault', amount: 10_000_000n, others: [{ address: 'bc1source', amount: 5n }] })
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain({ decode }))
    expect((await engine.swap(call(swapRequest(routeId)))).built).toBeDefined()
  })
  it('rejects malformed addresses before any provider is called', async () => {
    const provider = fakeProvider()
    const { engine, routeId } = await swapFixture(provider)
    const asked = provider.asked.length
    expect(await codeOf(engine.swap(call(swapRequest(routeId, { sourceAddress: 'nonsense' }))))).toBe(
      'invalidSourceAddress',
    )
    expect(await codeOf(engine.swap(call(swapRequest(routeId, { refundAddress: 'nonsense' }))))).toBe(
      'invalidRefundAddress',
    )
    expect(await codeOf(engine.swap(call(swapRequest(routeId, { sourceAddress: 'bc1a;;bc1b' }))))).toBe(
      'invalidSourceAddressList',
    )
    expect(provider.asked).toHaveLength(asked)
  })
  it('uses the whole list of sources when the quote had the same, and the first address otherwise [QUO-3e, QUO-3f, QUO-3h, QUO-3i, QUO-3j]', async () => {
    const sources: unknown[] = []
    const build: FakeOptions['build'] = async (offer, addresses) => {
      sources.push(addresses.sources)
      return simpleDeposit(offer, addresses.sources[0])
    }
    const { engine, quoteFor } = await swapFixture(fakeProvider({ build }))
    const several = 'bc1a;bc1b;bc1a'
    for (const quoted of [several, 'bc1a', undefined]) {
      const routeId = await quoteFor(quoted ? { sourceAddress: quoted } : {})
      expect((await engine.swap(call(swapRequest(routeId, { sourceAddress: several })))).sourceAddress).toBe('bc1a')
    }
    expect(sources).toEqual([['bc1a', 'bc1b'], ['bc1a'], ['bc1a']])
  })
  it('rejects a sweep from several addresses at build time [QUO-3d]', async () => {
    const { engine, quoteFor } = await swapFixture(fakeProvider())
    const routeId = await quoteFor({ enableSweep: true, sourceAddress: 'bc1a;bc1b' })
    expect(await codeOf(engine.swap(call(swapRequest(routeId, { sourceAddress: 'bc1a;bc1b' }))))).toBe('invalidRequest')
  })
  it('warns of missing gas on token sells when the quote or the swap requests the check [QRQ-14, QRQ-14b, SWP-0e]', async () => {
    const token = { ...btc, identifier: 'BTC.X-1', address: '1' }
    const chain = fakeChain({
      readFunds: async () => ({ balance: 10n ** 12n, gasBalance: 0n, state: undefined }),
      decode: () => ({ to: 'bc1vault', amount: 10_000_000n, token: '1', others: [] }),
    })
    const build: FakeOptions['build'] = async (offer, addresses) => ({
      ...simpleDeposit(offer, addresses.sources[0]),
      asset: token,
    })
    const { engine, quoteFor } = await swapFixture(
      fakeProvider({ build, assets: [listing(btc), listing(token, '60000'), listing(eth, '3000')] }),
      chain,
    )
    const warningsOf = async (quoted: boolean, swapped?: boolean) => {
      const routeId = await quoteFor({ sellAsset: token.identifier, gasCheck: quoted })
      const swap = await engine.swap(call(swapRequest(routeId, swapped === undefined ? {} : { gasCheck: swapped })))
      return swap.route.warnings.map((warning) => warning.code)
    }
    expect(await warningsOf(true)).toEqual(['insufficientGas'])
    expect(await warningsOf(false)).toEqual([])
    expect(await warningsOf(false, true)).toEqual(['insufficientGas'])
    expect(await warningsOf(true, false)).toEqual([])
  })
  it('builds nothing with a provider that was disabled since the quote', async () => {
    const { engine, routeId } = await swapFixture(fakeProvider())
    engine.setPolicy({ switchedOff: [{ provider: 'FAKE' }] })
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('swapRouteNotFound')
  })
  it('rejects an address form that the provider cannot pay, which the quote could not know [QUO-7f]', async () => {
    const chain = fakeChain({
      codes: ['BTC', 'ETH'],
      readAddress: (_chain, text) => ({ canonical: text, form: text.startsWith('bc1p') ? 'p2tr' : 'other' }),
    })
    const { engine, routeId } = await swapFixture(
      fakeProvider({ capabilities: { addressForms: { ETH: { destination: ['evm', 'p2wpkh', 'other'] } } } }),
      chain,
    )
    expect(await codeOf(engine.swap(call(swapRequest(routeId, { destinationAddress: 'bc1p' }))))).toBe(
      'invalidAddressForChain',
    )
  })
  it('screens on every call and fails closed [SVC-6, SWP-1]', async () => {
    const listed = await swapFixture(fakeProvider(), fakeChain(), {
      screener: { ...listedAddresses(), screen: async () => ({ clean: false, address: 'bc1source', reason: 'x' }) },
    })
    expect(await codeOf(listed.engine.swap(call(swapRequest(listed.routeId))))).toBe('isSanctionedAddress')
    const down = await swapFixture(fakeProvider(), fakeChain(), {
      screener: { ...listedAddresses(), screen: () => Promise.reject(new Error('down')) },
    })
    expect(await codeOf(down.engine.swap(call(swapRequest(down.routeId))))).toBe('addressScreeningFailed')
  })
  it('re-checks the region [GEO-5, SWP-5]', async () => {
    const { engine, routeId } = await swapFixture(fakeProvider())
    engine.setPolicy({ geoTokens: { 'ETH.ETH': 'rule' }, geoRules: { rule: ['US'] } })
    expect(await codeOf(engine.swap({ ...call(swapRequest(routeId)), region: { edgeCountry: 'US' } }))).toBe(
      'geoRestrictedToken',
    )
    expect(await codeOf(engine.swap({ ...call(swapRequest(routeId)), region: { edgeCountry: 'DE' } }))).toBe('no error')
  })
  it('rejects a refund address that the route cannot use under STRICT, and warns otherwise [QUO-4e, QUO-4p, ERR-14]', async () => {
    const { engine, routeId, quoteFor } = await swapFixture(
      fakeProvider({
        quote: (ask) => ({
          offers: [offerOf(ask, ask.refundAddress ? { refundObstacle: 'tooLongForSellChain' } : {})],
        }),
      }),
    )
    const warned = await engine.swap(call(swapRequest(routeId, { refundAddress: 'bc1refund' })))
    expect(warned.route.warnings).toMatchObject([{ code: 'refundAddressNotApplied' }])
    const strict = await quoteFor({ refundAddressSetting: 'STRICT' })
    expect(await codeOf(engine.swap(call(swapRequest(strict, { refundAddress: 'bc1refund' }))))).toBe(
      'refundAddressTooLongForSellChain',
    )
    const sender = await swapFixture(fakeProvider({ capabilities: { refund: 'sender' } }))
    const response = await sender.engine.swap(call(swapRequest(sender.routeId, { refundAddress: 'bc1refund' })))
    expect(response.route.warnings).toMatchObject([{ code: 'refundAddressNotApplied' }])
    const strictSender = await sender.quoteFor({ refundAddressSetting: 'STRICT' })
    expect(await codeOf(sender.engine.swap(call(swapRequest(strictSender, { refundAddress: 'bc1refund' }))))).toBe(
      'refundAddressUnsupportedByRoute',
    )
  })
})
