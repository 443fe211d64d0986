import { describe, expect, it } from 'vitest'
import type { Client } from '../client.ts'
import { createFixture, quoteParams, reply } from '../testing/fixture.ts'
import { catalogue, estimate, limits, pair, row } from '../testing/orchestra.ts'
import { btc, eth, sol, token, usdc, xrp } from '../testing/tokens.ts'
import { LimitsReader } from './limits-reader.ts'
import { readCatalogue } from './read-catalogue.ts'

const dollars = { ...quoteParams(), sell: usdc, buy: btc }
const paths = (requests: readonly { readonly url: string }[]): readonly string[] =>
  requests.map(({ url }) => new URL(url).pathname)

describe('the catalogue of /v2/orchestration/routes', () => {
  const traded = (assets: readonly unknown[]): readonly string[] => {
    const { assets: index, trades } = readCatalogue({ assets })
    const all = index.list()
    return all.flatMap((from) => all.filter((to) => trades(from, to)).map((to) => `${from.asset}>${to.asset}`))
  }

  it('reads the three ways in which an asset names its destinations', () => {
    const assets = [row(btc), row(eth, { except: ['bitcoin:BTC'] }), row(sol, ['xrp:XRP', 'spark:BTC']), row(xrp, [])]
    expect(traded(assets)).toEqual(['BTC>ETH', 'BTC>SOL', 'BTC>XRP', 'ETH>SOL', 'ETH>XRP', 'SOL>XRP'])
  })

  it('reads anything else as nothing', () => {
    const nothing = [undefined, null, 42, 'everything', { except: 'bitcoin:BTC' }, { weird: true }]
    for (const to of nothing) expect(traded([row(btc), { ...row(eth), route: { to } }])).toEqual(['BTC>ETH'])
    expect(traded([row(btc), { ...row(eth), route: null }, null, 'BTC'])).toEqual(['BTC>ETH'])
  })

  it('says what is sold and what is bought', async () => {
    const { provider, context } = createFixture({
      catalogue: { assets: [row(btc, []), row(eth, ['bitcoin:BTC']), row(sol, [])] },
    })
    const { assets } = await provider.assets(context)
    expect(assets.map(({ token: { identifier }, sell, buy }) => [identifier, sell, buy])).toEqual([
      ['BTC.BTC', false, true],
      ['ETH.ETH', true, false],
    ])
  })

  it('leaves out rows named otherwise than they are, and names or contracts that are not unique', () => {
    const usdt = token('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6)
    const renamed = { ...row(usdc), id: 'ethereum:USDT', asset: 'USDT' }
    expect(traded([row(btc), row(eth), { ...row(usdc), id: 'ethereum:USDT' }])).toEqual(['BTC>ETH', 'ETH>BTC'])
    expect(traded([row(btc), row(eth), row(usdt), renamed])).toEqual(['BTC>ETH', 'ETH>BTC'])
    expect(traded([row(btc), row(eth), row(usdc), renamed])).toEqual(['BTC>ETH', 'ETH>BTC'])
  })

  it('without a pair is a fault, as is another error than its absence', async () => {
    expect(() => readCatalogue({ assets: [row(btc, [])] })).toThrow('no pair')
    expect(() => readCatalogue({ routes: [] })).toThrow()
    const { provider, context } = createFixture({ catalogue: reply(500, {}) })
    await expect(provider.assets(context)).rejects.toThrow('500')
  })

  it('is used where it exists, the list of pairs only where it is missing', async () => {
    const seen = createFixture({ catalogue: { assets: [row(btc), row(eth, [])] }, limits, routes: limits })
    expect((await seen.provider.assets(seen.context)).assets).toHaveLength(2)
    expect(paths(seen.take())).toEqual(['/v2/orchestration/routes', '/v1/orchestration/limits'])
    const older = createFixture({ limits: reply(400, {}), routes: { routes: [pair(btc, eth)] } })
    expect((await older.provider.assets(older.context)).assets).toHaveLength(2)
    expect(paths(older.take()).at(-1)).toBe('/v1/orchestration/routes')
  })
})

describe('limits that are filtered by pair', () => {
  /** Flashnet that lists no limits but those of a pair that is named. */
  const filtered = async (routes: readonly unknown[] = [pair(usdc, btc)]) => {
    const fixture = createFixture({ catalogue, limits: reply(400, {}), estimate: estimate() })
    await fixture.provider.assets(fixture.context)
    const first = await fixture.provider.quote(dollars, fixture.context)
    fixture.play({ limits: (query: URLSearchParams) => (query.size === 0 ? reply(400, {}) : { routes }) })
    fixture.take()
    await fixture.provider.assets(fixture.context)
    return { ...fixture, first }
  }

  it('leave the first quote of a pair to the estimate, and are read for the next ones', async () => {
    const { provider, context, first, take } = await filtered()
    expect(first).toHaveProperty('offers')
    expect(take().map(({ url }) => new URL(url).search)).toContain(
      '?sourceChain=ethereum&sourceAsset=USDC&destinationChain=bitcoin&destinationAsset=BTC',
    )
    expect(provider.getCeiling?.(usdc, btc)).toEqual({ amount: 90_300_000_000n })
    expect(await provider.quote({ ...dollars, sellAmount: 799_999n }, context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '0.8' },
    })
    expect(take()).toEqual([])
  })

  it('stay as they were where they cannot be read again', async () => {
    const { provider, context, play } = await filtered()
    play({ limits: reply(503, {}) })
    await provider.assets(context)
    expect(provider.getCeiling?.(usdc, btc)).toEqual({ amount: 90_300_000_000n })
  })

  it('are of no use for a pair of other assets', async () => {
    const own = pair(usdc, btc)
    for (const wrong of [
      pair(btc, usdc),
      { ...own, source: { ...own.source, decimals: 18 } },
      { ...own, source: { ...own.source, contractAddress: `0x${'11'.repeat(20)}` } },
    ]) {
      const { provider } = await filtered([wrong])
      expect(provider.getCeiling?.(usdc, btc)).toBeUndefined()
    }
  })

  it('are read of the 64 pairs quoted last', async () => {
    const asked: unknown[] = []
    const reader = new LimitsReader({
      limits: async (_signal: AbortSignal, query: object = {}) => {
        asked.push(query)
        return { ok: true, status: 200, body: { routes: [] } }
      },
    } as unknown as Client)
    for (let count = 0; count < 70; count++) reader.want({ sourceChain: `chain ${count}` })
    expect(await reader.read(new AbortController().signal)).toEqual([])
    expect(asked).toHaveLength(1 + 64)
    expect(asked.at(-1)).toEqual({ sourceChain: 'chain 69' })
  })
})
