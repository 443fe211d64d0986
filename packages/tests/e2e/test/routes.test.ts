import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('routes of an engine with every provider', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment.close())

  const quote = (sellAsset: string, buyAsset: string, sellAmount: string) =>
    environment.api.quote({ sellAsset, buyAsset, sellAmount })

  const providersOf = async (sellAsset: string, buyAsset: string, sellAmount: string): Promise<ReadonlySet<string>> => {
    const { routes } = await quote(sellAsset, buyAsset, sellAmount)
    return new Set(routes.flatMap(({ providers }) => providers))
  }

  it('list every provider with its tokens', async () => {
    const listed = await environment.api.providers()
    expect(listed.map(({ provider, count }) => [provider, count > 0]).sort()).toEqual(
      [
        'CHAINFLIP',
        'CHAINFLIP_STREAMING',
        'FLASHNET',
        'GARDEN',
        'HARBOR',
        'MAYACHAIN_STREAMING',
        'MAYAN',
        'NEAR',
        'ONEINCH',
        'PACTSWAP',
        'THORCHAIN_STREAMING',
      ].map((provider) => [provider, true]),
    )
  })

  it('exist from Bitcoin to Ether through at least six providers, with every tag once', async () => {
    const { routes } = await quote('BTC.BTC', 'ETH.ETH', '0.1')
    expect(new Set(routes.flatMap(({ providers }) => providers)).size).toBeGreaterThanOrEqual(6)
    expect(routes.flatMap(({ meta }) => meta.tags).sort()).toEqual(['CHEAPEST', 'FASTEST', 'RECOMMENDED'])
    const outputs = routes.map(({ expectedBuyAmount }) => Number(expectedBuyAmount))
    expect(Math.min(...outputs)).toBeGreaterThan(Math.max(...outputs) * 0.9)
  })

  it.each([
    [USDC, 'SOL.SOL', '3000'],
    ['ETH.ETH', 'BTC.BTC', '1'],
    ['SOL.SOL', 'ETH.ETH', '20'],
    [USDC, 'ETH.ETH', '3000'],
  ])('lead from %s to %s through at least three', async (sellAsset, buyAsset, sellAmount) => {
    const found = await providersOf(sellAsset, buyAsset, sellAmount)
    expect(found.size, [...found].join()).toBeGreaterThanOrEqual(3)
  })
})
