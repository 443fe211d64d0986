import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const ZERO = '0x0000000000000000000000000000000000000000'
const BURN = '0x000000000000000000000000000000000000dEaD'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('addresses that nobody can spend from', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment.close())

  const seller = (chain: string) => testWallet(environment.sandbox, chain, 'alice').address
  const routesOf = async (sellAsset: string, buyAsset: string, sellAmount: string, destinationAddress?: string) => {
    const asked = destinationAddress === undefined ? {} : { destinationAddress }
    return (await environment.api.quote({ sellAsset, buyAsset, sellAmount, ...asked })).routes
  }
  const refused = (
    routeId: string,
    addresses: { sourceAddress: string; destinationAddress: string; refundAddress?: string },
  ) =>
    environment.api.swap({ routeId, ...addresses }).then(
      () => 'made',
      (error: { code: string }) => error.code,
    )

  it('are refused as destination for every provider before anything is opened or built', async () => {
    const routes = await routesOf('BTC.BTC', 'ETH.ETH', '0.1')
    expect(routes.length).toBeGreaterThan(4)
    for (const { routeId, providers } of routes)
      for (const destinationAddress of [ZERO, BURN, USDC, USDC.toLowerCase()])
        expect([providers, await refused(routeId, { sourceAddress: seller('BTC'), destinationAddress })]).toEqual([
          providers,
          'invalidDestinationAddress',
        ])
  })
  it('are refused as refund address', async () => {
    const routes = await routesOf('ETH.ETH', 'BTC.BTC', '1')
    expect(routes.length).toBeGreaterThan(4)
    const addresses = { sourceAddress: seller('ETH'), destinationAddress: seller('BTC') }
    for (const { routeId } of routes)
      expect(await refused(routeId, { ...addresses, refundAddress: ZERO })).toBe('invalidRefundAddress')
  })
  it('are declined in the name of every provider when a swap is only quoted [QUO-10]', async () => {
    const request = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', destinationAddress: ZERO }
    const { routes, providerErrors } = await environment.api.quote(request)
    expect(routes).toEqual([])
    expect((providerErrors ?? []).length).toBeGreaterThan(4)
    for (const { errorCode } of providerErrors ?? []) expect(errorCode).toBe('invalidDestinationAddress')
  })
  it('and texts that are no address are declined so, with the hint that a name is no address [QUO-10]', async () => {
    for (const destinationAddress of ['hello', 'vitalik.eth']) {
      const request = { sellAsset: 'BTC.BTC', buyAsset: `ETH.USDC-${USDC}`, sellAmount: '0.1', destinationAddress }
      const { routes, providerErrors } = await environment.api.quote(request)
      expect(routes).toEqual([])
      const declining = (providerErrors ?? []).map(({ provider }) => provider)
      expect(declining).toEqual(expect.arrayContaining(['FLASHNET', 'GARDEN', 'NEAR', 'THORCHAIN_STREAMING']))
      for (const { errorCode, message } of providerErrors ?? [])
        expect([errorCode, message]).toEqual(['invalidBuyAssetAddress', expect.stringContaining('not a name')])
    }
  })
})
