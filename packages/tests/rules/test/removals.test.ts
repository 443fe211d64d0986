import { describe, expect, it } from 'vitest'
import { assets, coin, listed } from './assets.ts'
import { createHarness, errorResponse, type HarnessOptions, hosts, provider } from './harness.ts'

describe.each(hosts)('removed before any provider is called, over $name', ({ connect }) => {
  /** Providers A and B, what A was asked, and proof that a removal leaves no trace. */
  const two = (setting: HarnessOptions = {}, capabilities = {}) => {
    const a = provider({ id: 'A', capabilities })
    const harness = createHarness(connect, { providers: [a, provider({ id: 'B' })], ...setting })
    const silent = async (more: object = {}) => {
      const before = a.asked.length
      const { status, body } = await harness.quote(more)
      expect(status).toBe(200)
      expect(body).toMatchObject({ routes: [{ providers: ['B'] }] })
      expect(body).not.toHaveProperty('providerErrors')
      expect(JSON.stringify(body)).not.toContain('"A"')
      expect(a.asked).toHaveLength(before)
    }
    return { ...harness, silent }
  }
  it('is a provider that is not named or is disabled [QUO-7a, QUO-2a]', async () => {
    await two().silent({ providers: ['B'] })
    await two({ policy: { switchedOff: [{ provider: 'A' }] } }).silent()
    await two({ policy: { switchedOff: [{ provider: 'A', chain: 'BTC' }] } }).silent()
    await two({ keys: { owner: { denyProviders: ['A'] } } }).silent()
    await two({ keys: { owner: { allowProviders: ['B'] } } }).silent()
  })
  it('is a gated provider, unless the request names only that provider [QUO-7b, QUO-7c]', async () => {
    const gates = [{ provider: 'A', chain: 'BTC', side: 'sell', mode: 'gated' }] as const
    const { silent, routeProviders } = two({ policy: { gates } })
    await silent()
    await silent({ providers: ['A', 'B'] })
    expect(await routeProviders({ providers: ['A'] })).toEqual(['A'])
    expect(await routeProviders({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC' })).toEqual(['A', 'B'])
    const off = two({ policy: { gates, switchedOff: [{ provider: 'B' }] } })
    expect(await off.routeProviders({ providers: ['A', 'B'] })).toEqual(['A'])
    const partly = two({ policy: { gates, switchedOff: [{ provider: 'B', chain: 'BTC' }] } })
    expect(await partly.routeProviders({ providers: ['A', 'B'] })).toBe('noRoutesFound')
    const elsewhere = createHarness(connect, {
      providers: [provider({ id: 'A' }), provider({ id: 'B', assets: [listed(coin('SOL'))] })],
      policy: { gates },
    })
    expect(await elsewhere.routeProviders({ providers: ['A', 'B'] })).toBe('noRoutesFound')
  })
  it('is a sell of an asset that the provider only pays out [QUO-7i]', async () => {
    const inOnly = assets.map((asset) => (asset.token.chain === 'BTC' ? { ...asset, sell: false } : asset))
    const { routeProviders } = createHarness(connect, {
      providers: [provider({ id: 'A', assets: inOnly }), provider({ id: 'B' })],
    })
    expect(await routeProviders()).toEqual(['B'])
    expect(await routeProviders({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC' })).toEqual(['A', 'B'])
    await two({ policy: { gates: [{ provider: 'A', chain: 'BTC', side: 'sell', mode: 'off' }] } }).silent()
  })
  it.each(['BTC', 'LTC', 'DOGE'])(
    'is a sell of %s through PACTSWAP, even when it is the only provider named [QUO-7d]',
    async (chain) => {
      const { routeProviders } = createHarness(connect, {
        providers: [provider({ id: 'PACTSWAP', capabilities: { buyOnlyChains: ['BTC', 'LTC', 'DOGE'] } })],
      })
      const asset = `${chain}.${chain}`
      expect(await routeProviders({ sellAsset: asset, buyAsset: 'ETH.ETH', providers: ['PACTSWAP'] })).toBe(
        'noRoutesFound',
      )
      expect(await routeProviders({ sellAsset: 'ETH.ETH', buyAsset: asset })).toEqual(['PACTSWAP'])
    },
  )
  it('is a payout to an address form the provider cannot pay; the request fails when it names only that provider [QUO-7e, QUO-7f]', async () => {
    const { silent, routeProviders, quote } = two(
      {},
      { addressForms: { ETH: { destination: ['evm', 'p2wpkh', 'other'] } } },
    )
    await silent({ destinationAddress: '0xtap' })
    expect(await routeProviders({ destinationAddress: '0xother' })).toEqual(['A', 'B'])
    expect(await quote({ destinationAddress: '0xtap', providers: ['A'] })).toMatchObject(
      errorResponse(400, 'invalidAddressForChain'),
    )
  })
  it('is a trade over the size ceiling, in both directions, without a size error; a smaller one comes back [QUO-7g, QUO-7j]', async () => {
    const { silent, routeProviders, quote } = two({
      policy: { sizeCeilings: [{ provider: 'A', chain: 'BTC', usd: '6000' }] },
    })
    await silent({ sellAmount: '0.10000001' })
    await silent({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '2.001' })
    expect(await quote({ sellAmount: '0.10000001', providers: ['A'] })).toMatchObject(
      errorResponse(404, 'noRoutesFound'),
    )
    expect(await routeProviders({ sellAmount: '0.1' })).toEqual(['A', 'B'])
  })
  it('is a provider whose fee cap is below the requested fees; a lower fee brings it back [QUO-7h, QUO-7j]', async () => {
    const keys = { owner: { serviceTiers: [{ fromUsd: '0', bps: 15 }] } }
    const { silent, routeProviders } = two({ keys }, { feeCapBps: 100 })
    await silent({ affiliateFee: 86 })
    expect(await routeProviders({ affiliateFee: 85 })).toEqual(['A', 'B'])
    await two({ keys, policy: { feeCaps: [{ provider: 'A', bps: 20 }] } }).silent({ affiliateFee: 6 })
  })
  it('is a provider that always refunds the sender, when a refund address is given [QUO-4a]', async () => {
    const { silent, routeProviders } = two({}, { refund: 'sender' })
    await silent({ refundAddress: 'bc1refund' })
    await silent({ refundAddress: 'bc1refund', refundAddressSetting: 'STRICT' })
    expect(await routeProviders()).toEqual(['A', 'B'])
  })
  it('is a provider without a privacy mode, also when it is named [QUO-6a, QUO-6b, QUO-6c]', async () => {
    const harness = createHarness(connect, {
      providers: [provider({ id: 'A' }), provider({ id: 'B', capabilities: { privacy: true } })],
    })
    expect(await harness.routeProviders({ usePrivacyMode: true, providers: ['A', 'B'] })).toEqual(['B'])
    expect(await harness.quote({ usePrivacyMode: true, providers: ['A'] })).toMatchObject(
      errorResponse(404, 'noRoutesFound'),
    )
  })
  it('changes while the service runs [VER-4, QUO-7a]', async () => {
    const { setPolicy, routeProviders, silent } = two()
    expect(await routeProviders()).toEqual(['A', 'B'])
    setPolicy({ switchedOff: [{ provider: 'A' }] })
    await silent()
    setPolicy({})
    expect(await routeProviders()).toEqual(['A', 'B'])
  })
  it.each(['sellAsset', 'buyAsset'])('is not a blacklisted %s: the request is refused [ERR-2]', async (side) => {
    const { quote } = two({ policy: { blacklist: ['sol.sol'] } })
    expect(await quote({ [side]: 'SOL.SOL' })).toMatchObject(errorResponse(400, 'blackListAsset'))
  })
})
