import { describe, expect, it } from 'vitest'
import type { Json } from '../../../testing/json.ts'
import { setUp, USDC } from './testing/quote-client.ts'

describe('the lists of THORNode and Midgard', () => {
  it('agree with one another', async () => {
    const { json, node, sandbox, get } = setUp()
    const pools: Json[] = await json(`${node}/pools`)
    expect(pools.find(({ asset }) => asset === 'BTC.BTC')).toEqual(await json(`${node}/pool/BTC.BTC`))
    expect(pools.find(({ asset }) => asset === USDC)).toMatchObject({ decimals: 6, status: 'Available' })
    const inbound: Json[] = await json(`${node}/inbound_addresses`)
    expect(inbound.map(({ chain }) => chain)).toEqual([
      'AVAX',
      'BASE',
      'BCH',
      'BSC',
      'BTC',
      'DOGE',
      'ETH',
      'GAIA',
      'LTC',
      'SOL',
      'TRON',
      'XRP',
    ])
    expect(inbound.find(({ chain }) => chain === 'BCH').address).toMatch(/^q/)
    expect(inbound.find(({ chain }) => chain === 'ETH')).toMatchObject({
      router: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
      gas_rate_units: 'gwei',
      dust_threshold: '0',
    })
    const midgard = sandbox.urls.networks.thorchain?.midgard
    const shown: Json[] = await json(`${midgard}/v2/pools`)
    expect(shown.map(({ asset }) => asset)).toEqual(pools.map(({ asset }) => asset))
    expect(shown.find(({ asset }) => asset === 'ETH.ETH').nativeDecimal).toBe('18')
    expect((await get(`${node}/pool/ETH.FOO`)).status).toBe(404)
    expect((await get(`${node}/tx/${'A'.repeat(64)}`)).status).toBe(404)
    expect(await json(`${node}/queue`)).toMatchObject({ swap: 0, outbound: 0 })
    expect((await json(`${midgard}/v2/health`)).inSync).toBe(true)
  })

  it("keep pools at the world's prices as these drift", async () => {
    const { json, node, sandbox } = setUp()
    const before = await json(`${node}/pool/BTC.BTC`)
    sandbox.world.clock.pass(2 * 3_600_000)
    const after = await json(`${node}/pool/BTC.BTC`)
    expect(after.balance_asset).not.toBe(before.balance_asset)
    const price = (pool: Json): number => Number(pool.balance_rune) / Number(pool.balance_asset)
    const world = Number(sandbox.world.prices.usd('BTC')) / Number(sandbox.world.prices.usd('RUNE'))
    expect(price(after) / world).toBeCloseTo(1, 8)
  })
})
