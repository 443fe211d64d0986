import { describe, expect, it } from 'vitest'
import { coin, eth, listed, namesake, share, usdc } from './assets.ts'
import { createHarness, hosts, provider, RULE } from './harness.ts'

describe.each(hosts)('the catalogue over $name', ({ connect }) => {
  const tokens = [eth, { ...usdc, coingeckoId: 'usd-coin', logoURI: 'https://example.org/usdc.png' }, share, namesake]
  const setUp = (setting: Parameters<typeof createHarness>[1] = {}) =>
    createHarness(connect, {
      providers: [
        provider({ id: 'A', assets: tokens.map(listed) }),
        provider({ id: 'B', assets: [coin('BTC'), coin('SOL')].map(listed) }),
      ],
      ...setting,
    })
  const us = { region: { edgeCountry: 'US' } }
  it('is a list of each provider, with its name, time, version and number of tokens [TL-1, TL-2, TL-3, TL-4, TL-5, TL-6, TL-7, TKN-1, VER-3]', async () => {
    const { as } = setUp()
    const list = {
      provider: 'B',
      name: expect.any(String),
      timestamp: '2026-11-21T12:00:00.000Z',
      keywords: [],
      count: 2,
      tokens: [expect.objectContaining({ identifier: 'BTC.BTC' }), expect.objectContaining({ identifier: 'SOL.SOL' })],
    }
    const { body } = await as('owner').tokens({ provider: 'B' })
    expect(body).toMatchObject(list)
    const { version } = body as { version: Record<string, unknown> }
    expect(Object.keys(version)).toEqual(['major', 'minor', 'patch'])
    expect(Object.values(version).every(Number.isInteger)).toBe(true)
    expect((await as('owner').tokens()).body).toMatchObject([{ provider: 'A', count: 4 }, list])
  })
  it('describes tokens completely, and leaves out fields without a value [TOK-1, TOK-2, TOK-3, TOK-4, TOK-5, TOK-6, TOK-7, TOK-8, TOK-9, TOK-10, TOK-11]', async () => {
    const { as } = setUp()
    const { body } = await as('owner').tokens({ provider: 'A' })
    const { tokens: listing } = body as { tokens: Record<string, unknown>[] }
    expect(listing[0]).toEqual({
      chain: 'ETH',
      chainId: '1',
      ticker: 'ETH',
      identifier: 'ETH.ETH',
      symbol: 'ETH',
      name: 'Ethereum',
      decimals: 18,
      logoURI: expect.any(String),
    })
    expect(listing[1]).toEqual({
      chain: 'ETH',
      chainId: '1',
      ticker: 'USDC',
      identifier: `ETH.USDC-${usdc.address}`,
      symbol: `USDC-${usdc.address}`,
      name: 'USDC',
      decimals: 6,
      address: usdc.address,
      coingeckoId: 'usd-coin',
      logoURI: 'https://example.org/usdc.png',
    })
    expect(listing.map(({ geoBlockRule }) => geoBlockRule)).toEqual([undefined, undefined, RULE, undefined])
    expect(new Set(listing.map(({ identifier }) => identifier)).size).toBe(listing.length)
  })
  it('marks tokenized assets apart from ordinary ones [TKN-1b, TKN-3]', async () => {
    const { as } = setUp()
    const named = async (category: string) => {
      const listed = (await as('owner').tokens({ provider: 'A', category })).body as { tokens: object[] }
      const found = (await as('owner').searchTokens({ query: 'tslax', category })).body as { tokens: object[] }
      return [listed, found].map((answer) => answer.tokens.map((token) => (token as typeof share).identifier).sort())
    }
    expect(await named('rwa')).toEqual([[share.identifier], [share.identifier]])
    expect(await named('crypto')).toEqual([
      ['ETH.ETH', usdc.identifier, namesake.identifier].sort(),
      [namesake.identifier],
    ])
    expect((await as('owner').tokens({ category: 'stocks' })).status).toBe(400)
  })
  it('is the same in every region: lists, searches and options [TKN-2, TKN-2b, TKN-3b, TKN-3c, SFT-1b]', async () => {
    const { as } = setUp()
    const [here, there] = [as('owner', us), as('owner')]
    for (const operation of ['tokens', 'searchTokens', 'swapTo', 'swapFrom'] as const) {
      const query = { query: 'tslax', sellAsset: 'ETH.ETH', buyAsset: 'ETH.ETH' }
      const answer = await here[operation](query)
      expect(answer).toEqual(await there[operation](query))
      expect(JSON.stringify(answer.body)).toContain(share.identifier)
    }
    expect((await here.searchTokens({ query: share.identifier })).body).toMatchObject({
      tokens: [{ geoBlockRule: RULE }],
    })
  })
  it('lists what can be bought with an asset and what can buy it [SFT-1]', async () => {
    const into = [{ ...listed(eth), sell: false }, { ...listed(usdc), buy: false }, listed(share)]
    const { as } = setUp({ providers: [provider({ assets: into })] })
    const options = async (operation: 'swapTo' | 'swapFrom', query: object) =>
      (await as('owner')[operation](query)).body
    expect(await options('swapTo', { sellAsset: usdc.identifier })).toEqual(['ETH.ETH', share.identifier])
    expect(await options('swapTo', { sellAsset: 'ETH.ETH' })).toEqual([])
    expect(await options('swapFrom', { buyAsset: 'ETH.ETH' })).toEqual([share.identifier, usdc.identifier].sort())
    expect(await options('swapFrom', { buyAsset: usdc.identifier })).toEqual([])
  })
  it('lists a disabled provider with no chains, for all keys or for one [PRV-1, PRV-1b, SVC-1]', async () => {
    const chains = async (client: { providers(): Promise<{ body: unknown }> }) =>
      ((await client.providers()).body as { provider: string; enabledChainIds: string[] }[]).map(
        ({ provider: id, enabledChainIds }) => [id, enabledChainIds],
      )
    const on = [
      ['A', ['1']],
      ['B', ['bitcoin', 'solana']],
    ]
    const { as, setPolicy } = setUp({ keys: { without: { denyProviders: ['B'] } } })
    expect(await chains(as('owner'))).toEqual(on)
    expect(await chains(as('without'))).toEqual([on[0], ['B', []]])
    setPolicy({ switchedOff: [{ provider: 'A' }, { provider: 'B', chain: 'SOL' }] })
    expect(await chains(as('owner'))).toEqual([
      ['A', []],
      ['B', ['bitcoin']],
    ])
  })
  it('reports the state of chains, but not directions, sizes or fees [PRV-2, PRV-3, PRV-3b]', async () => {
    const { as, setPolicy } = setUp()
    const status = async () => (await as('owner').providersStatus()).body
    const before = await status()
    expect(before).toMatchObject([
      { provider: 'A', enabledChainsGlobal: ['1'], disabledChainsGlobal: [] },
      { provider: 'B', enabledChainsGlobal: ['bitcoin', 'solana'], disabledChainsGlobal: [] },
    ])
    setPolicy({
      gates: [
        { provider: 'B', chain: 'BTC', side: 'sell', mode: 'off' },
        { provider: 'A', mode: 'gated' },
      ],
      sizeCeilings: [{ provider: 'A', usd: '1' }],
      feeCaps: [{ provider: 'A', bps: 0 }],
    })
    expect(await status()).toEqual(before)
    setPolicy({ switchedOff: [{ provider: 'B', chain: 'SOL' }] })
    expect(await status()).toMatchObject([
      { provider: 'A', disabledChainsGlobal: [] },
      { provider: 'B', enabledChainsGlobal: ['bitcoin'], disabledChainsGlobal: ['solana'] },
    ])
  })
  it('names the providers that a request can select [PID-3]', async () => {
    const { as, routeProviders } = setUp({ providers: [provider({ id: 'A' }), provider({ id: 'B' })] })
    const listing = (await as('owner').providers()).body as { provider: string }[]
    for (const { provider: id } of listing) expect(await routeProviders({ providers: [id] })).toEqual([id])
  })
})
