import { SwapError } from '@switchyard/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from './house.ts'
import { quoted, type Wish } from './journey.ts'
import { purse } from './wallet/purse.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'

const wish = (provider: string, sellAsset: string, buyAsset: string, sellAmount: string): Wish => ({
  provider,
  sellAsset,
  buyAsset,
  sellAmount,
})

/** Sells whose deposit is an address to pay. */
const plain = [
  wish('THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'),
  wish('MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'),
  wish('CHAINFLIP', USDC, 'BTC.BTC', '3000'),
  wish('CHAINFLIP_STREAMING', 'BTC.BTC', USDC, '0.2'),
  wish('NEAR', USDC, 'BTC.BTC', '2000'),
  wish('GARDEN', 'BTC.BTC', USDC, '0.05'),
  wish('FLASHNET', USDC, 'BTC.BTC', '2000'),
]

/** Sells whose deposit is a contract call. */
const calls = [
  wish('THORCHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '1'),
  wish('THORCHAIN_STREAMING', USDC, 'BTC.BTC', '1000'),
  wish('MAYACHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '1'),
  wish('MAYAN', USDC, 'ARB.ETH', '3000'),
  wish('HARBOR', USDT, 'BTC.BTC', '2000'),
  wish('GARDEN', USDC, 'BTC.BTC', '3000'),
  wish('PACTSWAP', 'ETH.ETH', 'BTC.BTC', '1'),
  wish('ONEINCH', 'ETH.ETH', USDC, '2'),
  wish('ONEINCH', USDC, 'ETH.ETH', '2000'),
]

/** Chains the sandbox has a ledger of, and no gateway to build on. */
const unbuilt = [
  wish('NEAR', 'XRP.XRP', 'ETH.ETH', '1000'),
  wish('THORCHAIN_STREAMING', 'GAIA.ATOM', 'ETH.ETH', '500'),
  wish('NEAR', 'TRON.TRX', 'ETH.ETH', '10000'),
]

const label = ({ provider, sellAsset }: Wish): string => `${provider} of ${sellAsset.split('-')[0]}`
const named = (wishes: readonly Wish[]): readonly [string, Wish][] => wishes.map((each) => [label(each), each])

describe('what a swap answers', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({}, [], 1)
  })
  afterAll(() => house?.close())

  const asked = async (each: Wish, more: object = {}) => {
    const { routeId } = await quoted(house, each)
    const [sell = '', buy = ''] = [each.sellAsset, each.buyAsset].map((identifier) => identifier.split('.')[0])
    return house.api.swap({
      routeId,
      sourceAddress: purse(house.sandbox, sell).address,
      destinationAddress: purse(house.sandbox, buy, 'bob').address,
      ...more,
    })
  }

  it.each(named([...plain, ...calls]))(
    'says when it ends, and what its transaction is: %s [SRS-9]',
    async (_, each) => {
      const swap = await asked(each)
      expect(Number(swap.expiration) * 1_000).toBeGreaterThan(house.sandbox.world.clock.now())
      expect([swap.tx, swap.approvalTx].some((built) => built !== undefined)).toBe(true)
      expect(swap.meta.txType).toBe(each.sellAsset.startsWith('BTC') ? 'PSBT' : 'EVM')
    },
  )

  it.each(named(plain))('is an address to pay for a client that builds himself: %s [SWP-6]', async (_, each) => {
    const swap = await asked(each, { disableBuildTx: true })
    expect(swap.targetAddress).toMatch(/^\w{20,}$/)
    expect(swap).not.toHaveProperty('tx')
    expect(swap.meta).not.toHaveProperty('txType')
  })

  it.each(named(calls))('is never a contract to pay like an address: %s [SWP-6]', async (_, each) => {
    const error = await asked(each, { disableBuildTx: true }).catch((caught: unknown) => caught)
    expect(SwapError.is(error) && error.code).toBe('unableToBuildTransaction')
  })

  it.each(named(unbuilt))('says that nothing is built or checked on a chain without a package: %s', async (_, each) => {
    const route = await quoted(house, each)
    expect(route.warnings).toMatchObject([{ code: 'transactionNotBuilt' }])
    const swap = await asked(each)
    expect(swap.targetAddress).toMatch(/^\w{20,}$/)
    expect(swap.warnings).toMatchObject([{ code: 'transactionNotBuilt' }])
    expect(swap).not.toHaveProperty('tx')
    expect(swap.meta).not.toHaveProperty('txType')
  })

  it.each(named([wish('THORCHAIN_STREAMING', 'THOR.RUNE', 'ETH.ETH', '5000')]))(
    'is refused where there is neither a transaction nor an address: %s',
    async (_, each) => {
      await expect(asked(each)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    },
  )

  it('is refused, with the reason, on a chain whose gateway nobody has configured', async () => {
    const error = await asked(wish('NEAR', 'ZEC.ZEC', 'ETH.ETH', '10')).catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('No gateway is configured for ZEC'),
    })
  })
})
