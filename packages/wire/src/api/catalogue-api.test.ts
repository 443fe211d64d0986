import { describe, expect, it } from 'vitest'
import { BITCOIN, createCall, createTestApi } from '../testing/recording-engine.ts'
import { BTC, ETH, USDC } from '../testing/samples.ts'

const NOW = Date.UTC(2026, 10, 23)

describe('the lists of the catalogue', () => {
  const listings = [{ provider: 'NEAR', timestamp: 0, keywords: [], tokens: [BTC, USDC] }]

  it('are the same as values and as bytes', async () => {
    for (const query of ['', 'provider=NEAR', 'category=rwa', 'caip19=true', 'provider=NEAR&caip19=true']) {
      const { api, calls } = createTestApi({ tokens: listings })
      const bytes = await api.tokensJson(createCall(undefined, query))
      expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(await api.tokens(createCall(undefined, query)))
      const { caip19: _, ...request } = Object.fromEntries(new URLSearchParams(query))
      expect(calls.map((one) => one.request)).toEqual([request, request])
      const one = await api.tokens(createCall(undefined, query))
      expect(Array.isArray(one)).toBe(!query.includes('provider'))
      expect(JSON.stringify(one).includes(BITCOIN)).toBe(query.includes('caip19'))
    }
  })

  it('name tokens by CAIP-19 where the deployment does, unless the query says no', async () => {
    const { api } = createTestApi(
      { tokens: listings, searchTokens: { total: 1, tokens: [BTC] } },
      {},
      { wire: { caip19: true } },
    )
    const named = async (query: string) => [
      JSON.stringify(await api.tokens(createCall(undefined, query))).includes(BITCOIN),
      new TextDecoder().decode(await api.tokensJson(createCall(undefined, query))).includes(BITCOIN),
      JSON.stringify(await api.searchTokens(createCall(undefined, query))).includes(BITCOIN),
    ]
    expect(await named('')).toEqual([true, true, true])
    expect(await named('caip19=false')).toEqual([false, false, false])
  })

  it('are searched by the query', async () => {
    const { api, calls } = createTestApi({ searchTokens: { total: 7, tokens: [ETH] } })
    expect(await api.searchTokens(createCall(undefined, 'query=eth'))).toMatchObject({
      count: 7,
      tokens: [{ identifier: 'ETH.ETH' }],
    })
    expect(JSON.stringify(await api.searchTokens(createCall(undefined, 'caip19=true')))).toContain('eip155:1/slip44:60')
    expect(calls[0]?.request).toEqual({ query: 'eth', limit: 20, offset: 0 })
  })

  it('hold what can be swapped for a token', async () => {
    const { api, calls } = createTestApi({ swapFrom: ['ETH.ETH'], swapTo: ['DOGE.DOGE'] })
    expect(await api.swapFrom(createCall(undefined, 'buyAsset=BTC.BTC'))).toEqual(['ETH.ETH'])
    expect(await api.swapTo(createCall(undefined, 'sellAsset=BTC.BTC'))).toEqual(['DOGE.DOGE'])
    expect(calls.map(({ operation, request }) => [operation, request])).toEqual([
      ['swapFrom', { asset: 'BTC.BTC' }],
      ['swapTo', { asset: 'BTC.BTC' }],
    ])
  })

  it('hold providers, their chains, their quality and the status, which read nothing', async () => {
    const answers = { providers: [], providerStatus: [], providersQuality: [] }
    const status = { isOperator: false, since: 0, stretchMs: 1_000, tokens: 0, chains: [], providers: [] }
    const { api, calls } = createTestApi({ ...answers, status })
    const call = createCall(undefined)
    expect(await Promise.all([api.providers(call), api.providersStatus(call), api.providersQuality(call)])).toEqual([
      [],
      [],
      [],
    ])
    expect(await api.status(call)).toMatchObject({ since: '1970-01-01T00:00:00.000Z', stretchSeconds: 1 })
    expect(calls.map(({ operation, request }) => [operation, request])).toEqual(
      ['providers', 'providerStatus', 'providersQuality', 'status'].map((name) => [name, undefined]),
    )
  })
})

describe('the tools', () => {
  it('tell prices and balances, by CAIP-19 too where that is asked for', async () => {
    const prices = [{ identifier: 'BTC.BTC', usd: '5', timestamp: NOW }]
    const balances = [{ token: BTC, amount: 150_000_000n }]
    const priced = { tokens: [{ identifier: 'BTC.BTC' }, { identifier: 'X.Y' }], metadata: false }
    const ask = async (query: string, caip19?: boolean) => {
      const { api, calls } = createTestApi({ prices, balances }, {}, caip19 === undefined ? {} : { wire: { caip19 } })
      const price = await api.prices(createCall(priced, query))
      const balance = await api.balances(createCall(undefined, `chain=BTC&address=bc1q&${query}`))
      expect(calls.map(({ request }) => request)).toEqual([
        { identifiers: ['BTC.BTC', 'X.Y'] },
        { chain: 'BTC', address: 'bc1q' },
      ])
      return [price[0], balance[0]]
    }
    const price = { identifier: 'BTC.BTC', provider: '', price_usd: 5, timestamp: NOW }
    const balance = { chain: 'BTC', decimal: 8, identifier: 'BTC.BTC', symbol: 'BTC', ticker: 'BTC', value: '1.5' }
    const named = [price, balance].map((one) => ({ ...one, caip19: BITCOIN }))
    expect(await ask('')).toStrictEqual([price, balance])
    expect(await ask('caip19=true')).toStrictEqual(named)
    expect(await ask('', true)).toStrictEqual(named)
    expect(await ask('caip19=false', true)).toStrictEqual([price, balance])
  })

  it('screen addresses, and tell fee rates of one chain or of all', async () => {
    const rate = { chainId: 'bitcoin', value: '3', unit: 'sat/vB', readAt: NOW }
    const { api, calls } = createTestApi({ screen: { clean: true }, gas: [rate] })
    expect(await api.screen(createCall({ addresses: 'a', chains: '1' }))).toMatchObject({ confirm: true })
    const shown = { id: 1, chainId: 'bitcoin', value: '3', unit: 'sat/vB', createdAt: '2026-11-23T00:00:00.000Z' }
    expect(await api.gas(createCall(undefined, 'chainId=bitcoin'))).toEqual(shown)
    expect(await api.gas(createCall(undefined))).toEqual([shown])
    expect(calls.map(({ request }) => request)).toEqual([
      { addresses: ['a'], chains: ['1'] },
      { chainId: 'bitcoin' },
      {},
    ])
  })

  it('show the keys that sign, which are read anew each time', () => {
    const jwk = { x: 'X', y: 'Y', d: 'secret' }
    const keys = { now: [{ keyId: 'k-1', jwk }] }
    const { api } = createTestApi({}, {}, { signingKeys: () => keys.now })
    expect(api.signingKeys().keys.map(({ kid }) => kid)).toEqual(['k-1'])
    keys.now = [{ keyId: 'k-2', jwk }]
    expect(api.signingKeys().keys.map(({ kid }) => kid)).toEqual(['k-2'])
    expect(createTestApi({}).api.signingKeys()).toEqual({ keys: [] })
  })
})
