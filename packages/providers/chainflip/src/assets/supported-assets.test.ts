import { describe, expect, it } from 'vitest'
import { catalogue } from '../testing/backend.ts'
import { answer, createFixture } from '../testing/fixture.ts'

const listed = async (closed = {}) => {
  const { chainflip, context } = createFixture({ '/api/networkInfo': catalogue(closed) })
  const { assets } = await chainflip.assets(context)
  return new Map(assets.map((asset) => [asset.providerId, asset]))
}

describe('the supported assets', () => {
  it('are the known and open ones, by chain and asset', async () => {
    const assets = await listed()
    expect(assets.size).toBe(19)
    expect(assets.get('Arbitrum.USDC')).toMatchObject({
      token: {
        identifier: 'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        chain: 'ARB',
        chainId: '42161',
        decimals: 6,
        symbol: 'USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      },
      sell: true,
      buy: true,
    })
    expect(assets.get('Bsc.USDT')?.token.decimals).toBe(18)
  })

  it('have the chain code DOT on Asset Hub, and tokens their number', async () => {
    const assets = await listed()
    const hub = [...assets].filter(([id]) => id?.startsWith('Assethub')).map(([, asset]) => asset)
    expect(
      hub.map(({ token: { identifier, chainId, decimals, address }, sell, buy }) => [
        identifier,
        chainId,
        decimals,
        address,
        sell && buy,
      ]),
    ).toEqual([
      ['DOT.DOT', 'polkadot', 10, undefined, true],
      ['DOT.USDT-1984', 'polkadot', 6, '1984', true],
      ['DOT.USDC-1337', 'polkadot', 6, '1337', true],
    ])
  })

  it('cannot be sold without channels, nor bought without payouts', async () => {
    const assets = await listed({
      Btc: { depositChannelCreationEnabled: false },
      Eth: { egressEnabled: false },
      Flip: { egressEnabled: false, depositChannelDepositsEnabled: false },
    })
    expect(assets.get('Bitcoin.BTC')).toMatchObject({ sell: false, buy: true })
    expect(assets.get('Ethereum.ETH')).toMatchObject({ sell: true, buy: false })
    expect(assets.has('Ethereum.FLIP')).toBe(false)
  })

  it('are requested once for both providers', async () => {
    const { chainflip, streaming, context, take } = createFixture()
    await Promise.all([chainflip.assets(context), streaming.assets(context)])
    expect(take()).toHaveLength(1)
  })

  it('are not replaced when the backend fails', async () => {
    const { chainflip, context } = createFixture({ '/api/networkInfo': answer(503, { message: 'down' }) })
    await expect(chainflip.assets(context)).rejects.toMatchObject({ name: 'UpstreamError', status: 503 })
  })
})
