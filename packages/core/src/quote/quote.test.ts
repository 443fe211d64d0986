import { describe, expect, it, vi } from 'vitest'
import type { SwapProvider } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import {
  call,
  chainPluginOf,
  eth,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  pluginOf,
  quoteRequest,
  usdc,
} from '../testing/fakes.ts'

const engineOf = (providers: readonly SwapProvider[], options: Partial<EngineOptions> = {}) =>
  createEngine({ plugins: [pluginOf(...providers), chainPluginOf(fakeChain())], ...options })

const code = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => 'no error',
    (error: unknown) => error,
  )
  return SwapError.is(error) ? error.code : String(error)
}

describe('a quote', () => {
  it('returns the routes of every provider, best output first [SVC-1c, RTE-3]', async () => {
    const small = fakeProvider({
      id: 'SMALL',
      quote: (ask) => ({ offers: [offerOf(ask, { buyAmount: 10n, minBuyAmount: 9n })] }),
    })
    const engine = engineOf([small, fakeProvider({ id: 'LARGE' })])
    const quote = await engine.quote(call(quoteRequest()))
    expect(quote.routes.map(({ providers }) => providers[0])).toEqual(['LARGE', 'SMALL'])
    expect(quote.routes[0]).toMatchObject({ sellAmount: 10_000_000n, txHint: 'simpleTransfer' })
    expect(quote.providerErrors).toEqual([])
    await engine.dispose()
  })
  it('reports declines with routes and without [QRS-2, QER-1, QER-2, QUO-0]', async () => {
    const declined = { errorCode: 'sellAssetAmountTooSmall', message: 'too small', minAmount: '0.5' }
    const small = fakeProvider({ id: 'SMALL', quote: () => ({ declined }) })
    expect((await engineOf([small, fakeProvider()]).quote(call(quoteRequest()))).providerErrors).toEqual([
      { provider: 'SMALL', ...declined },
    ])
    const alone = await engineOf([small]).quote(call(quoteRequest()))
    expect(alone).toMatchObject({ routes: [], providerErrors: [{ provider: 'SMALL', minAmount: '0.5' }] })
  })
  it('throws noRoutesFound when no provider is left, and when a filter removes all routes [ERR-1b, QRQ-10, QRQ-15b, QUO-2b, QUO-6c]', async () => {
    const engine = engineOf([fakeProvider()])
    expect(await code(engine.quote(call(quoteRequest({ providers: ['OTHER'] }))))).toBe('noRoutesFound')
    expect(await code(engine.quote(call(quoteRequest({ usePrivacyMode: true }))))).toBe('noRoutesFound')
    expect(await code(engine.quote(call(quoteRequest({ txHints: ['contractCall'] }))))).toBe('noRoutesFound')
    expect(await code(engine.quote(call(quoteRequest({ maxExecutionTime: 10 }))))).toBe('noRoutesFound')
    expect(await code(engine.quote(call(quoteRequest({ sellAsset: 'BTC.NOPE' }))))).toBe('noRoutesFound')
  })
  it('rejects amounts of zero and amounts with too many decimals', async () => {
    const engine = engineOf([fakeProvider()])
    for (const sellAmount of ['0', '0.000', '0.123456789', '1e5', '-1', '']) {
      expect(await code(engine.quote(call(quoteRequest({ sellAmount }))))).toBe('invalidRequest')
    }
  })
  it('turns faults into the codes of the table [PER-3, PER-4, PER-14]', async () => {
    const broken = (id: string, error: unknown, faultCode?: 'noQuoteResponse') =>
      fakeProvider({ id, quote: () => Promise.reject(error), capabilities: faultCode ? { faultCode } : {} })
    const engine = engineOf([
      broken('UP', new UpstreamError('node down')),
      broken('NEARISH', new UpstreamError('down'), 'noQuoteResponse'),
      broken('BUG', new TypeError('x is not a function')),
      broken('HALTED', new SwapError('swapHalted')),
      fakeProvider({
        id: 'LIES',
        quote: (ask) => ({ offers: [offerOf(ask, { minBuyAmount: 3_000_000_000_000_000_000n })] }),
      }),
    ])
    const { providerErrors } = await engine.quote(call(quoteRequest()))
    expect(providerErrors.map(({ provider, errorCode }) => [provider, errorCode])).toEqual([
      ['UP', 'apiRequestFailed'],
      ['NEARISH', 'noQuoteResponse'],
      ['BUG', 'unknownError'],
      ['HALTED', 'swapHalted'],
      ['LIES', 'unknownError'],
    ])
    expect(JSON.stringify(providerErrors)).not.toContain('not a function')
  })
  it('never waits beyond the deadline, not even for a provider that ignores the signal [PER-2]', async () => {
    const hung = fakeProvider({ id: 'HUNG', quote: () => new Promise(() => {}) })
    const engine = engineOf([hung, fakeProvider()], { limits: { quoteDeadlineMs: 60 } })
    await engine.ready()
    const startedAt = performance.now()
    const quote = await engine.quote(call(quoteRequest()))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(quote.routes).toHaveLength(1)
    expect(quote.providerErrors).toMatchObject([{ provider: 'HUNG', errorCode: 'requestTimeout' }])
  })
  it('aborts the signal of a provider that is too late', async () => {
    let reason: unknown
    const hung = fakeProvider({
      quote: (_ask, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            reason = signal.reason
            reject(signal.reason)
          }),
        ),
    })
    await engineOf([hung], { limits: { quoteDeadlineMs: 20 } }).quote(call(quoteRequest()))
    expect(reason).toMatchObject({ name: 'DeadlinePassed' })
  })
  it('sends one request for identical quotes in flight, and separate ones for different quotes', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const provider = fakeProvider({
      quote: async (ask) => {
        await gate
        return { offers: [offerOf(ask)] }
      },
    })
    const engine = engineOf([provider])
    const quotes = [
      quoteRequest(),
      quoteRequest(),
      quoteRequest({ sellAmount: '0.2' }),
      quoteRequest({ affiliateFee: 5 }),
    ].map((request) => engine.quote(call(request)))
    await vi.waitFor(() => expect(provider.asked.length).toBeGreaterThanOrEqual(3))
    release()
    const done = await Promise.all(quotes)
    expect(provider.asked).toHaveLength(3)
    expect(new Set(done.flatMap(({ routes }) => routes.map(({ routeId }) => routeId))).size).toBe(4)
  })
  it('reads the supported assets once, and never again for a warm quote', async () => {
    const supported = vi.fn(async () => ({ assets: [listing(eth), listing(usdc)] }))
    const engine = engineOf([fakeProvider({ supported })])
    for (let index = 0; index < 5; index++)
      await engine.quote(call(quoteRequest({ sellAsset: 'ETH.ETH', buyAsset: usdc.identifier })))
    expect(supported).toHaveBeenCalledTimes(1)
  })
  it('distinguishes an outage from a missing route when the supported assets cannot be read', async () => {
    const down = fakeProvider({ id: 'DOWN', supported: () => Promise.reject(new UpstreamError('down')) })
    const quote = await engineOf([down]).quote(call(quoteRequest()))
    expect(quote.providerErrors).toMatchObject([{ provider: 'DOWN', errorCode: 'apiRequestFailed' }])
    expect(down.asked).toHaveLength(0)
  })
  it('omits an asset whose decimals differ from those of another provider', async () => {
    const wrong = fakeProvider({ id: 'WRONG', assets: [listing(eth), listing({ ...usdc, decimals: 18 })] })
    const engine = engineOf([fakeProvider({ id: 'RIGHT' }), wrong])
    const conflicts: unknown[] = []
    engine.events.on('asset-conflict', (fact) => conflicts.push(fact))
    const quote = await engine.quote(call(quoteRequest({ sellAsset: 'ETH.ETH', buyAsset: usdc.identifier })))
    expect(quote.routes.map(({ providers }) => providers[0])).toEqual(['RIGHT'])
    expect(conflicts).toContainEqual({ provider: 'WRONG', identifier: usdc.identifier, known: 6, claimed: 18 })
  })
  it('shows removals to a caller with the explain right, and as events', async () => {
    const engine = engineOf([fakeProvider({ id: 'A' }), fakeProvider({ id: 'B' })])
    const facts: unknown[] = []
    engine.events.on('candidate-dropped', (fact) => facts.push(fact))
    const quote = await engine.quote(call(quoteRequest({ providers: ['A'] })))
    expect(quote.explain).toEqual([{ provider: 'B', filter: 'named', reason: 'not among the requested providers' }])
    expect(facts).toHaveLength(1)
  })
  it('warns of a refund address that does not fit, or drops the route under STRICT [QRQ-5, QRQ-5b, QUO-4c, QUO-4d, RTE-9]', async () => {
    const engine = engineOf([
      fakeProvider({ quote: (ask) => ({ offers: [offerOf(ask, { refundObstacle: 'tooLongForSellChain' })] }) }),
    ])
    const warned = await engine.quote(call(quoteRequest({ refundAddress: 'bc1refund' })))
    expect(warned.routes[0]?.warnings).toMatchObject([{ code: 'refundAddressNotApplied' }])
    expect(
      await code(engine.quote(call(quoteRequest({ refundAddress: 'bc1refund', refundAddressSetting: 'STRICT' })))),
    ).toBe('noRoutesFound')
    expect((await engine.quote(call(quoteRequest({ refundAddressSetting: 'STRICT' })))).routes).toHaveLength(1)
  })
  it('computes the change of value from the value of both sides [RTE-7, RTE-11]', async () => {
    const quote = await engineOf([fakeProvider()]).quote(call(quoteRequest()))
    // 0.1 BTC at 60 000 against 2 ETH at 3 000: nothing lost
    expect(quote.routes[0]?.totalSlippageBps).toBe(0)
    expect(quote.routes[0]?.assets.map(({ usd }) => usd)).toEqual(['60000', '3000'])
  })
  it('compares the limit of the key with the sell value, and refuses without a price [AUT-3b, ERR-9]', async () => {
    const keys = { find: async () => ({ ...(await import('../memory/open-keys.ts')).anonymous, maxTradeUsd: '5000' }) }
    expect(await code(engineOf([fakeProvider()], { keys }).quote(call(quoteRequest())))).toBe('swapSizeExceeded')
    expect(
      (await engineOf([fakeProvider()], { keys }).quote(call(quoteRequest({ sellAmount: '0.05' })))).routes,
    ).toHaveLength(1)
    const priceless = fakeProvider({ assets: [listing({ ...eth }), listing(usdc)] })
    expect(
      await code(
        engineOf([priceless], { keys }).quote(call(quoteRequest({ sellAsset: 'ETH.ETH', buyAsset: usdc.identifier }))),
      ),
    ).toBe('tokenPriceUnavailable')
  })
  it('refuses a listed address before any provider is called [SVC-6b]', async () => {
    const { listedAddresses } = await import('../memory/listed-addresses.ts')
    const provider = fakeProvider()
    const engine = engineOf([provider], { screener: listedAddresses(['0xBAD0000000000000000000000000000000000000']) })
    expect(
      await code(
        engine.quote(call(quoteRequest({ destinationAddress: '0xbad0000000000000000000000000000000000000' }))),
      ),
    ).toBe('isSanctionedAddress')
    expect(provider.asked).toHaveLength(0)
  })
  it('refuses a restricted token from a restricted or unknown region, without calling a provider [SVC-4, GEO-3, GEO-3b, GEO-6, GEO-7]', async () => {
    const provider = fakeProvider()
    const policy = {
      geoTokens: { [usdc.identifier]: 'tokenized-securities' },
      geoRules: { 'tokenized-securities': ['US'] },
    }
    const engine = engineOf([provider], { policy })
    const request = quoteRequest({ sellAsset: 'ETH.ETH', buyAsset: usdc.identifier })
    const from = (edgeCountry?: string) =>
      engine.quote({ ...call(request), region: edgeCountry ? { edgeCountry } : {} })
    expect(await code(from('US'))).toBe('geoRestrictedToken')
    expect(await code(from('PR'))).toBe('geoRestrictedToken')
    expect(await code(from())).toBe('geoRestrictedToken')
    expect(provider.asked).toHaveLength(0)
    expect((await from('DE')).routes).toHaveLength(1)
    expect((await engine.quote({ ...call(quoteRequest()), region: { edgeCountry: 'US' } })).routes).toHaveLength(1)
  })
})
