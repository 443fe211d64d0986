import { describe, expect, it } from 'vitest'
import { harness, quoteBody, quoteParams } from './testing/harness.ts'
import { HEIGHT, inboundsWith, pools } from './testing/node.ts'

const listed = async (script = {}) => {
  const { provider, context } = harness(script)
  const { assets, note } = await provider.assets(context)
  return { note, by: new Map(assets.map((asset) => [asset.token.identifier, asset])) }
}

describe('supported assets', () => {
  it('include assets with an available pool and certain decimals, in the form of their chains', async () => {
    const { by } = await listed()
    expect([...by.keys()].sort()).toEqual([
      'BCH.BCH',
      'BTC.BTC',
      'DOGE.DOGE',
      'ETH.ETH',
      'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      'GAIA.ATOM',
      'THOR.RUNE',
      'THOR.TCY',
      'TRON.TRX',
      'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      'XRP.XRP',
    ])
    const decimals = [...by.values()].map(({ token }) => `${token.ticker} ${token.decimals}`)
    expect(decimals.sort()).toEqual([
      'ATOM 6',
      'BCH 8',
      'BTC 8',
      'DOGE 8',
      'ETH 18',
      'RUNE 8',
      'TCY 8',
      'TRX 6',
      'USDC 6',
      'USDT 6',
      'WBTC 8',
      'XRP 6',
    ])
  })

  it('exclude a token whose decimals differ between table and node', async () => {
    const changed = pools.map((pool) => (pool.asset.startsWith('ETH.WBTC') ? { ...pool, decimals: 6 } : pool))
    expect(
      (await listed({ '/thorchain/pools': changed })).by.has('ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
    ).toBe(false)
  })

  it('include an unknown EVM token in lower case when the node publishes its decimals', async () => {
    const changed = pools.map((pool) => (pool.asset.startsWith('ETH.NEW') ? { ...pool, decimals: 7 } : pool))
    const { by } = await listed({ '/thorchain/pools': changed })
    expect(by.get('ETH.NEW-0x1111111111111111111111111111111111111111')?.token).toMatchObject({
      decimals: 7,
      ticker: 'NEW',
    })
  })

  it('have the node’s prices, and RUNE the price of the deepest priced pool', async () => {
    const { by } = await listed()
    expect(by.get('BTC.BTC')?.usd).toBe('67200')
    expect(by.get('BCH.BCH')?.usd).toBeUndefined()
    // 67200 * 127968365638 / 1146799980853764
    expect(by.get('THOR.RUNE')?.usd).toBe('7.49866961')
  })

  it('include halted assets, with a note when all trading is halted', async () => {
    const halted = await listed({ '/thorchain/inbound_addresses': inboundsWith('BTC', { halted: true }) })
    expect(halted.by.get('BTC.BTC')).toMatchObject({ sell: true, buy: true })
    expect(halted.note).toBe('singleNode')
    expect((await listed({ '/thorchain/mimir': { HALTTRADING: 1 } })).note).toBe('swapHalted')
  })

  it('does not sell tokens of a chain without a router', async () => {
    const { by } = await listed({ '/thorchain/inbound_addresses': inboundsWith('ETH', { router: '' }) })
    expect(by.get('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toMatchObject({ sell: false, buy: true })
    expect(by.get('ETH.ETH')).toMatchObject({ sell: true })
  })

  it('asks for everything in one wave', async () => {
    const { provider, context, take, peak } = harness()
    await provider.assets(context)
    expect(take()).toHaveLength(4)
    expect(peak()).toBe(4)
  })

  it('come from nodes that are not behind', async () => {
    const behind = [{ chain: 'BTC', thorchain: HEIGHT - 11 }]
    const script = { 'http://old/thorchain/lastblock': behind, 'http://old/thorchain/pools': [] }
    const { provider, context, urls } = harness(
      { ...script, '/thorchain/quote/swap': quoteBody() },
      { baseUrl: ['http://old', 'http://new'] },
    )
    expect((await provider.assets(context)).assets.length).toBeGreaterThan(1)
    urls()
    for (let turn = 0; turn < 3; turn++) await provider.quote(quoteParams(), context)
    expect(urls().map((url) => new URL(url).host)).toEqual(['new', 'new', 'new'])
  })

  it('lives with one node of several', async () => {
    const broken = { status: 502, text: '' }
    const paths = ['pools', 'mimir', 'inbound_addresses', 'lastblock']
    const script = Object.fromEntries(paths.map((path) => [`http://a/thorchain/${path}`, broken]))
    const { provider, context } = harness(script, { baseUrl: ['http://a', 'http://b'] })
    expect((await provider.assets(context)).assets.length).toBeGreaterThan(1)
  })

  it('fails when no node answers', async () => {
    const { provider, context } = harness({ '/thorchain/pools': { status: 500, text: 'oops' } })
    await expect(provider.assets(context)).rejects.toThrow(/status 500/)
  })
})

describe('the vaults of a chain', () => {
  it('are those of the last reading, with the router', async () => {
    const { provider, context } = harness()
    expect(provider.listVaults?.('BTC')).toEqual([])
    await provider.assets(context)
    const list = inboundsWith('BTC', {}) as readonly { chain: string; address: string; router?: string }[]
    for (const chain of ['BTC', 'ETH']) {
      const { address, router } = list.find((one) => one.chain === chain) ?? {}
      const named = [address, router].filter((one) => one !== undefined && one !== '').map((one) => one?.toLowerCase())
      expect(provider.listVaults?.(chain).map((one) => one.toLowerCase())).toEqual(named)
    }
    expect(provider.listVaults?.('SOL')).toEqual([])
  })
})
