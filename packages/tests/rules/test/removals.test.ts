import { describe, expect, it } from 'vitest'
import { assets, coin, listed } from './assets.ts'
import { hosts, provider, refused, type Setting, setUp } from './world.ts'

describe.each(hosts)('what is removed before anybody is asked, over $name', ({ connect }) => {
  /** Providers A and B, what A was asked, and proof that a removal leaves no trace. */
  const two = (setting: Setting = {}, capabilities = {}) => {
    const a = provider({ id: 'A', capabilities })
    const world = setUp(connect, { providers: [a, provider({ id: 'B' })], ...setting })
    const silent = async (more: object = {}) => {
      const before = a.asked.length
      const { status, body } = await world.quote(more)
      expect(status).toBe(200)
      expect(body).toMatchObject({ routes: [{ providers: ['B'] }] })
      expect(body).not.toHaveProperty('providerErrors')
      expect(JSON.stringify(body)).not.toContain('"A"')
      expect(a.asked).toHaveLength(before)
    }
    return { ...world, silent }
  }
  it('is whoever is not named or is switched off [QUO-7a, QUO-2a]', async () => {
    await two().silent({ providers: ['B'] })
    await two({ policy: { switchedOff: [{ provider: 'A' }] } }).silent()
    await two({ policy: { switchedOff: [{ provider: 'A', chain: 'BTC' }] } }).silent()
    await two({ keys: { owner: { denyProviders: ['A'] } } }).silent()
    await two({ keys: { owner: { allowProviders: ['B'] } } }).silent()
  })
  it('is a gated surface, unless the request names that provider alone [QUO-7b, QUO-7c]', async () => {
    const gates = [{ provider: 'A', chain: 'BTC', side: 'sell', mode: 'gated' }] as const
    const { silent, served } = two({ policy: { gates } })
    await silent()
    await silent({ providers: ['A', 'B'] })
    expect(await served({ providers: ['A'] })).toEqual(['A'])
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC' })).toEqual(['A', 'B'])
    const off = two({ policy: { gates, switchedOff: [{ provider: 'B' }] } })
    expect(await off.served({ providers: ['A', 'B'] })).toEqual(['A'])
    const partly = two({ policy: { gates, switchedOff: [{ provider: 'B', chain: 'BTC' }] } })
    expect(await partly.served({ providers: ['A', 'B'] })).toBe('noRoutesFound')
    const elsewhere = setUp(connect, {
      providers: [provider({ id: 'A' }), provider({ id: 'B', assets: [listed(coin('SOL'))] })],
      policy: { gates },
    })
    expect(await elsewhere.served({ providers: ['A', 'B'] })).toBe('noRoutesFound')
  })
  it('is a sell the provider only settles into [QUO-7i]', async () => {
    const inOnly = assets.map((asset) => (asset.token.chain === 'BTC' ? { ...asset, sell: false } : asset))
    const { served } = setUp(connect, { providers: [provider({ id: 'A', assets: inOnly }), provider({ id: 'B' })] })
    expect(await served()).toEqual(['B'])
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC' })).toEqual(['A', 'B'])
    await two({ policy: { gates: [{ provider: 'A', chain: 'BTC', side: 'sell', mode: 'off' }] } }).silent()
  })
  it.each(['BTC', 'LTC', 'DOGE'])('is a sell of %s through PACTSWAP, even named alone [QUO-7d]', async (chain) => {
    const { served } = setUp(connect, {
      providers: [provider({ id: 'PACTSWAP', capabilities: { buyOnlyChains: ['BTC', 'LTC', 'DOGE'] } })],
    })
    const asset = `${chain}.${chain}`
    expect(await served({ sellAsset: asset, buyAsset: 'ETH.ETH', providers: ['PACTSWAP'] })).toBe('noRoutesFound')
    expect(await served({ sellAsset: 'ETH.ETH', buyAsset: asset })).toEqual(['PACTSWAP'])
  })
  it('is a payout to an address form the provider cannot settle; pinned to it the request fails [QUO-7e, QUO-7f]', async () => {
    const { silent, served, quote } = two({}, { refusedForms: { ETH: ['p2tr'] } })
    await silent({ destinationAddress: '0xtap' })
    expect(await served({ destinationAddress: '0xother' })).toEqual(['A', 'B'])
    expect(await quote({ destinationAddress: '0xtap', providers: ['A'] })).toMatchObject(
      refused(400, 'invalidAddressForChain'),
    )
  })
  it('is a trade over the size ceiling, in both directions, without a size error; a smaller one comes back [QUO-7g, QUO-7j]', async () => {
    const { silent, served, quote } = two({ policy: { sizeCeilings: [{ provider: 'A', chain: 'BTC', usd: '6000' }] } })
    await silent({ sellAmount: '0.10000001' })
    await silent({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '2.001' })
    expect(await quote({ sellAmount: '0.10000001', providers: ['A'] })).toMatchObject(refused(404, 'noRoutesFound'))
    expect(await served({ sellAmount: '0.1' })).toEqual(['A', 'B'])
  })
  it('is who caps affiliate fee plus service share below the request; a lower fee brings it back [QUO-7h, QUO-7j]', async () => {
    const keys = { owner: { serviceTiers: [{ fromUsd: '0', bps: 15 }] } }
    const { silent, served } = two({ keys }, { feeCapBps: 100 })
    await silent({ affiliateFee: 86 })
    expect(await served({ affiliateFee: 85 })).toEqual(['A', 'B'])
    await two({ keys, policy: { feeCaps: [{ provider: 'A', bps: 20 }] } }).silent({ affiliateFee: 6 })
  })
  it('is who always refunds the sender, once a refund address is given [QUO-4a]', async () => {
    const { silent, served } = two({}, { refund: 'sender' })
    await silent({ refundAddress: 'bc1refund' })
    await silent({ refundAddress: 'bc1refund', refundAddressSetting: 'STRICT' })
    expect(await served()).toEqual(['A', 'B'])
  })
  it('is who has no privacy mode, also among those named [QUO-6a, QUO-6b, QUO-6c]', async () => {
    const world = setUp(connect, {
      providers: [provider({ id: 'A' }), provider({ id: 'B', capabilities: { privacy: true } })],
    })
    expect(await world.served({ usePrivacyMode: true, providers: ['A', 'B'] })).toEqual(['B'])
    expect(await world.quote({ usePrivacyMode: true, providers: ['A'] })).toMatchObject(refused(404, 'noRoutesFound'))
  })
  it('changes while the service runs [VER-4, QUO-7a]', async () => {
    const { setPolicy, served, silent } = two()
    expect(await served()).toEqual(['A', 'B'])
    setPolicy({ switchedOff: [{ provider: 'A' }] })
    await silent()
    setPolicy({})
    expect(await served()).toEqual(['A', 'B'])
  })
  it.each(['sellAsset', 'buyAsset'])('is not a blacklisted %s, which is refused [ERR-2]', async (side) => {
    const { quote } = two({ policy: { blacklist: ['sol.sol'] } })
    expect(await quote({ [side]: 'SOL.SOL' })).toMatchObject(refused(400, 'blackListAsset'))
  })
})
