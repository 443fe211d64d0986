import { describe, expect, it } from 'vitest'
import { coin, eth, listed, namesake, share, usdc } from './assets.ts'
import { createHarness, hosts, provider, RULE } from './harness.ts'

describe.each(hosts)('the catalogue over $name', ({ connect }) => {
  const tokens = [eth, { ...usdc, coingeckoId: 'usd-coin', logoURI: 'https://example.org/usdc.png' }, share, namesake]
  const world = (setting: Parameters<typeof createHarness>[1] = {}) =>
    createHarness(connect, {
      providers: [
        provider({ id: 'A', assets: tokens.map(listed) }),
        provider({ id: 'B', assets: [coin('BTC'), coin('SOL')].map(listed) }),
      ],
      ...setting,
    })
  const us = { region: { edgeCountry: 'US' } }
  it('is a list of each provider, with its name, time, version and number of tokens [TL-1, TL-2, TL-3, TL-4, TL-5, TL-6, TL-7, TKN-1, VER-3]', async () => {
    const { as } = world()
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
  it('describes tokens whole, and leaves out what one has not [TOK-1, TOK-2, TOK-3, TOK-4, TOK-5, TOK-6, TOK-7, TOK-8, TOK-9, TOK-10, TOK-11]', async () => {
    const { as } = world()
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
  it('tells tokenized assets from ordinary ones [TKN-1b, TKN-3]', async () => {
    const { as } = world()
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
  it('is the same from everywhere: lists, searches and options [TKN-2, TKN-2b, TKN-3b, TKN-3c, SFT-1b]', async () => {
    const { as } = world()
    const [here, there] = [as('owner', us), as('owner')]
    for (const verb of ['tokens', 'searchTokens', 'swapTo', 'swapFrom'] as const) {
      const query = { query: 'tslax', sellAsset: 'ETH.ETH', buyAsset: 'ETH.ETH' }
      const answer = await here[verb](query)
      expect(answer).toEqual(await there[verb](query))
      expect(JSON.stringify(answer.body)).toContain(share.identifier)
    }
    expect((await here.searchTokens({ query: share.identifier })).body).toMatchObject({
      tokens: [{ geoBlockRule: RULE }],
    })
  })
  it('tells what can be bought with an asset and what it can be bought with [SFT-1]', async () => {
    const into = [{ ...listed(eth), sell: false }, { ...listed(usdc), buy: false }, listed(share)]
    const { as } = world({ providers: [provider({ assets: into })] })
    const options = async (verb: 'swapTo' | 'swapFrom', query: object) => (await as('owner')[verb](query)).body
    expect(await options('swapTo', { sellAsset: usdc.identifier })).toEqual(['ETH.ETH', share.identifier])
    expect(await options('swapTo', { sellAsset: 'ETH.ETH' })).toEqual([])
    expect(await options('swapFrom', { buyAsset: 'ETH.ETH' })).toEqual([share.identifier, usdc.identifier].sort())
    expect(await options('swapFrom', { buyAsset: usdc.identifier })).toEqual([])
  })
  it('lists a switched-off provider with no chain, for everybody or for one key [PRV-1, PRV-1b, SVC-1]', async () => {
    const chains = async (client: { providers(): Promise<{ body: unknown }> }) =>
      ((await client.providers()).body as { provider: string; enabledChainIds: string[] }[]).map(
        ({ provider: id, enabledChainIds }) => [id, enabledChainIds],
      )
    const on = [
      ['A', ['1']],
      ['B', ['bitcoin', 'solana']],
    ]
    const { as, setPolicy } = world({ keys: { without: { denyProviders: ['B'] } } })
    expect(await chains(as('owner'))).toEqual(on)
    expect(await chains(as('without'))).toEqual([on[0], ['B', []]])
    setPolicy({ switchedOff: [{ provider: 'A' }, { provider: 'B', chain: 'SOL' }] })
    expect(await chains(as('owner'))).toEqual([
      ['A', []],
      ['B', ['bitcoin']],
    ])
  })
  it('tells the state of chains, and nothing of directions, sizes and fees [PRV-2, PRV-3, PRV-3b]', async () => {
    const { as, setPolicy } = world()
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
  it('names the providers that can be asked for [PID-3]', async () => {
    const { as, routeProviders } = world({ providers: [provider({ id: 'A' }), provider({ id: 'B' })] })
    const listing = (await as('owner').providers()).body as { provider: string }[]
    for (const { provider: id } of listing) expect(await routeProviders({ providers: [id] })).toEqual([id])
  })
})
