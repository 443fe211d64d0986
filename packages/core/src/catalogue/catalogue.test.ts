import { describe, expect, it, vi } from 'vitest'
import type { Token } from '../contract/token.ts'
import { createEngine } from '../create-engine.ts'
import { SwapError } from '../errors.ts'
import { anonymous } from '../memory/open-keys.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest, usdc } from '../testing/fakes.ts'
import { SearchIndex } from './search-index.ts'

const contract = (ticker: string, name: string, address: string, chain = 'ETH'): Token => ({
  identifier: `${chain}.${ticker}-${address}`,
  chain,
  chainId: '1',
  ticker,
  symbol: ticker,
  name,
  decimals: 18,
  address,
})

const page = { limit: 10, offset: 0 }
const tickers = (tokens: readonly Token[]) => tokens.map(({ ticker }) => ticker)

describe('the search index', () => {
  const tokens = [
    eth,
    contract('ETHX', 'Stader ETHx', '0xaa00000000000000000000000000000000000001'),
    contract('STETH', 'Lido Staked Ether', '0xAA00000000000000000000000000000000000002'),
    contract('WBTC', 'Wrapped BTC', '0xbb00000000000000000000000000000000000003'),
    btc,
    usdc,
  ]
  const index = new SearchIndex(tokens, () => 1)
  it('ranks a whole ticker before the start of a ticker before a word of a name', () =>
    expect(tickers(index.search({ query: 'eth', ...page }).tokens)).toEqual(
      ['ETH', 'ETHX', 'STETH'].filter((one) => one !== 'STETH').concat('STETH'),
    ))
  it('finds words inside names', () =>
    expect(tickers(index.search({ query: 'staked', ...page }).tokens)).toEqual(['STETH']))
  it('finds whole identifiers and addresses in any case', () => {
    expect(
      tickers(index.search({ query: 'eth.usdc-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', ...page }).tokens),
    ).toEqual(['USDC'])
    expect(tickers(index.search({ query: '0xaa00000000000000000000000000000000000002', ...page }).tokens)).toEqual([
      'STETH',
    ])
  })
  it('matches the start of an address only from six characters on', () => {
    expect(index.search({ query: '0xaa0', ...page }).total).toBe(0)
    expect(index.search({ query: '0xaa00', ...page }).total).toBe(2)
  })
  it('pages without omitting or repeating tokens', () => {
    const all = index.search({ limit: 100, offset: 0 }).tokens
    const pages = [0, 2, 4].flatMap((offset) => index.search({ limit: 2, offset }).tokens)
    expect(pages).toEqual(all)
    expect(all).toHaveLength(6)
  })
  it('filters by chain', () => expect(tickers(index.search({ chain: 'BTC', ...page }).tokens)).toEqual(['BTC']))
  it('finds nothing for nonsense and accepts odd queries', () => {
    for (const query of ['zzzz', '.', '-', '\u0000', 'a'.repeat(1000), '$', '🙂'])
      expect(index.search({ query, ...page }).total).toBe(0)
  })
})

describe('tokens known before any provider', () => {
  const wrong = { ...eth, decimals: 8 }
  const conflictsOf = async (engine: ReturnType<typeof createEngine>, conflicts: unknown[]) => {
    engine.events.on('asset-conflict', (conflict) => conflicts.push(conflict))
    await engine.ready()
  }
  it('set the decimals of every native coin, in any order of the providers', async () => {
    const deviant = fakeProvider({ id: 'DEVIANT', assets: [listing(btc), listing(wrong)] })
    const engine = createEngine({ plugins: [pluginOf(deviant, fakeProvider({ id: 'HONEST' }))] })
    const conflicts: unknown[] = []
    await conflictsOf(engine, conflicts)
    expect(conflicts).toEqual([{ provider: 'DEVIANT', identifier: 'ETH.ETH', known: 18, claimed: 8 }])
    const lists = await engine.tokens(call({}))
    expect(lists.map(({ provider, tokens }) => [provider, tickers(tokens)])).toEqual([
      ['DEVIANT', ['BTC']],
      ['HONEST', ['BTC', 'ETH', 'USDC']],
    ])
    expect(lists[1]?.tokens[1]).toMatchObject({ identifier: 'ETH.ETH', decimals: 18 })
    const { routes, providerErrors } = await engine.quote(call(quoteRequest()))
    expect([routes.map(({ providers }) => providers), providerErrors]).toEqual([[['HONEST']], []])
    await engine.dispose()
  })
  it.each([
    ['most protocols list', contract('COIN', 'Coin', '0xcc00000000000000000000000000000000000004'), ['ONE', 'TWO']],
    ['are well known, against a single protocol', usdc, ['ONE']],
  ] as const)('set the decimals that %s, whichever registers and answers first', async (_which, token, honest) => {
    const lying = listing({ ...token, decimals: 9 })
    const providers = [
      fakeProvider({ id: 'LIAR', assets: [listing(btc), lying] }),
      fakeProvider({ id: 'LIAR_STREAMING', assets: [listing(btc), lying] }),
      ...honest.map((id) => fakeProvider({ id, assets: [listing(btc), listing(token)] })),
    ]
    const engine = createEngine({ plugins: [pluginOf(...providers)] })
    const conflicts: unknown[] = []
    await conflictsOf(engine, conflicts)
    const { routes } = await engine.quote(call(quoteRequest({ buyAsset: token.identifier })))
    expect(routes.map(({ providers: [id], buy }) => [id, buy.decimals])).toEqual(
      honest.map((id) => [id, token.decimals]),
    )
    expect(conflicts.slice(-2)).toEqual(
      ['LIAR', 'LIAR_STREAMING'].map((provider) => ({
        provider,
        identifier: token.identifier,
        known: token.decimals,
        claimed: 9,
      })),
    )
    await engine.dispose()
  })
  it('set names and logos, which a base list replaces while the engine runs', async () => {
    const bare = { ...btc, name: 'BTC' }
    const engine = createEngine({
      plugins: [pluginOf(fakeProvider({ assets: [listing(bare)] }))],
      baseList: [{ ...btc, logoURI: 'https://logos.example/btc.svg' }],
    })
    const bitcoin = async () => (await engine.searchTokens(call({ query: 'bitcoin', limit: 9, offset: 0 }))).tokens
    expect(await bitcoin()).toMatchObject([{ name: 'Bitcoin', logoURI: 'https://logos.example/btc.svg' }])
    engine.setBaseList([])
    expect(await bitcoin()).toMatchObject([
      { name: 'Bitcoin', logoURI: 'https://storage.googleapis.com/token-list-swapkit/images/btc.btc.png' },
    ])
    engine.setBaseList([{ ...btc, name: 'Digital Bitcoin', geoBlockRule: 'coins' }])
    expect(await bitcoin()).toMatchObject([{ name: 'Digital Bitcoin', geoBlockRule: 'coins' }])
    await engine.dispose()
  })
  it.each([
    [[wrong], 'has 18 decimals, not 8'],
    [[eth, { ...eth, identifier: 'eth.eth' }], 'stands there twice'],
    [[{ ...usdc, chain: 'BSC' }], 'is not on BSC with the chain id 1'],
    [[{ ...usdc, chainId: '56' }], 'is not on ETH with the chain id 56'],
    [[{ ...usdc, identifier: 'USDC' }], 'is no token identifier'],
    [[{ ...usdc, address: '0x0b86991c6218b36c1d19d4a2e9eb0ce3606eb48a' }], 'has another address'],
    [[{ ...eth, address: usdc.address ?? '' }], 'has another address'],
  ])('is never taken from a base list that contradicts it: %j', async (baseList, fault) => {
    expect(() => createEngine({ plugins: [], baseList })).toThrow(fault)
    const engine = createEngine({ plugins: [pluginOf(fakeProvider({}))] })
    expect(() => engine.setBaseList(baseList)).toThrow(fault)
    expect((await engine.tokens(call({})))[0]?.tokens[1]).toMatchObject({ decimals: 18, chainId: '1' })
    await engine.dispose()
  })
  it('include the coin of TON under both its names, listed as one', async () => {
    const gram: Token = { ...btc, identifier: 'TON.GRAM', chain: 'TON', chainId: 'ton', ticker: 'GRAM', decimals: 9 }
    const provider = fakeProvider({ assets: [listing(gram, '2'), listing(btc, '60000')] })
    const engine = createEngine({ plugins: [pluginOf(provider)] })
    for (const sellAsset of ['TON.TON', 'TON.GRAM', 'ton.gram']) {
      const quoted = await engine.quote(call(quoteRequest({ sellAsset, buyAsset: 'BTC.BTC' })))
      expect(quoted.routes[0]?.sell).toMatchObject({ identifier: 'TON.TON', ticker: 'TON', decimals: 9 })
    }
    expect(await engine.swapTo(call({ asset: 'TON.GRAM' }))).toEqual(['BTC.BTC'])
    expect(await engine.swapFrom(call({ asset: 'BTC.BTC' }))).toEqual(['TON.TON'])
    engine.setPolicy({ blacklist: ['TON.GRAM'] })
    await expect(engine.quote(call(quoteRequest({ sellAsset: 'TON.TON', buyAsset: 'BTC.BTC' })))).rejects.toMatchObject(
      { code: 'blackListAsset' },
    )
    await engine.dispose()
  })
})

describe('the catalogue', () => {
  const engineOf = (keys = { find: async () => anonymous }) =>
    createEngine({
      keys,
      plugins: [
        pluginOf(
          fakeProvider({ id: 'A' }),
          fakeProvider({ id: 'B', assets: [listing(btc), { token: eth, sell: false, buy: true }] }),
        ),
      ],
    })
  it('lists tokens by provider, by category, and refuses a provider without a list [TKN-1, TKN-1b, TOK-5]', async () => {
    const engine = engineOf()
    engine.setPolicy({ geoTokens: { [usdc.identifier]: 'tokenized-securities' } })
    expect((await engine.tokens(call({}))).map(({ provider, tokens }) => [provider, tokens.length])).toEqual([
      ['A', 3],
      ['B', 2],
    ])
    const [rwa] = await engine.tokens(call({ provider: 'A', category: 'rwa' }))
    expect(rwa?.tokens).toMatchObject([{ identifier: usdc.identifier, geoBlockRule: 'tokenized-securities' }])
    expect((await engine.tokens(call({ provider: 'A', category: 'crypto' })))[0]?.tokens).toHaveLength(2)
    await expect(engine.tokens(call({ provider: 'C' }))).rejects.toMatchObject({ code: 'noTokenListsFound' })
  })
  it('lists what an asset can be swapped into and bought with, by direction [SFT-1]', async () => {
    const engine = engineOf()
    expect(await engine.swapTo(call({ asset: 'BTC.BTC' }))).toEqual(['ETH.ETH', usdc.identifier])
    engine.setPolicy({ switchedOff: [{ provider: 'A' }] })
    expect(await engine.swapTo(call({ asset: 'BTC.BTC' }))).toEqual(['ETH.ETH'])
    expect(await engine.swapFrom(call({ asset: 'BTC.BTC' }))).toEqual([])
    await expect(engine.swapTo(call({ asset: 'BTC.NOPE' }))).rejects.toSatisfy(SwapError.is)
  })
  it('empties enabledChainIds of a provider disabled globally or for the key, which stays listed [PRV-1, PRV-1b]', async () => {
    const engine = engineOf({ find: async () => ({ ...anonymous, denyProviders: ['B'] }) })
    engine.setPolicy({ switchedOff: [{ provider: 'A', chain: 'ETH' }] })
    const listed = await engine.providers(call(undefined))
    expect(listed.map(({ id, enabledChainIds }) => [id, enabledChainIds])).toEqual([
      ['A', ['bitcoin']],
      ['B', []],
    ])
    const status = await engine.providerStatus(call(undefined))
    expect(status[0]).toMatchObject({ enabledChainsGlobal: ['bitcoin'], disabledChainsGlobal: ['1'] })
    expect(status[1]).toMatchObject({ enabledChainsGlobal: ['bitcoin', '1'], enabledChains: [] })
  })
  it('searches with geo rules and categories [TKN-3, TKN-3b]', async () => {
    const engine = engineOf()
    engine.setPolicy({ geoTokens: { [usdc.identifier]: 'tokenized-securities' } })
    const found = await engine.searchTokens(call({ query: 'usd', limit: 10, offset: 0 }))
    expect(found).toMatchObject({ total: 1, tokens: [{ geoBlockRule: 'tokenized-securities' }] })
    expect((await engine.searchTokens(call({ query: 'usd', category: 'crypto', limit: 10, offset: 0 }))).total).toBe(0)
  })
  it('dates a list by the last change of its tokens, so that clients can cache it', async () => {
    vi.useFakeTimers()
    let now = 1_000
    let assets = [listing(btc)]
    const provider = fakeProvider({ id: 'A' })
    const engine = createEngine({
      plugins: [pluginOf({ ...provider, assets: async () => ({ assets }) })],
      clock: { now: () => now },
    })
    const dated = async () => (await engine.tokens(call({})))[0]?.timestamp
    expect(await dated()).toBe(1_000)
    now = 61_000
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await dated()).toBe(1_000)
    now = 122_000
    assets = [listing(btc), listing(eth)]
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await dated()).toBe(122_000)
    await engine.dispose()
    vi.useRealTimers()
  })
})

it('what an asset can be swapped into or out of leaves out the blacklist', async () => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider())],
    policy: { blacklist: [usdc.identifier.toLowerCase()] },
  })
  await engine.ready()
  expect(await engine.swapTo(call({ asset: 'BTC.BTC' }))).toEqual(['ETH.ETH'])
  expect(await engine.swapFrom(call({ asset: 'BTC.BTC' }))).toEqual(['ETH.ETH'])
  expect(await engine.swapTo(call({ asset: usdc.identifier }))).toEqual([])
  expect(await engine.swapFrom(call({ asset: usdc.identifier }))).toEqual([])
  await engine.dispose()
})

it('lists and searches leave out the blacklist', async () => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider())],
    policy: { blacklist: [usdc.identifier.toLowerCase()] },
  })
  const [list] = await engine.tokens(call({}))
  expect(list?.tokens.map(({ identifier }) => identifier)).toEqual([btc.identifier, eth.identifier])
  const found = await engine.searchTokens(call({ query: 'USDC', limit: 10, offset: 0 }))
  expect(found).toMatchObject({ tokens: [], total: 0 })
})
