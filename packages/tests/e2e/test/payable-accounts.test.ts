import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const sui = (digit: string): string => `0x${digit.padStart(64, '0')}`

describe('the account that is paid', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment.close())

  const quote = (sellAsset: string, buyAsset: string, sellAmount: string, destinationAddress?: string) =>
    environment.api.quote({ sellAsset, buyAsset, sellAmount, destinationAddress })

  it.each([
    ['THOR.RUNE', 'a module', 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0'],
    ['THOR.RUNE', 'the reserve', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt'],
    ['GAIA.ATOM', 'a module', 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl'],
    ['NEAR.NEAR', 'the wrapper of NEAR', 'wrap.near'],
    ['NEAR.NEAR', 'the contract of NEAR Intents', 'intents.near'],
    ['TON.TON', 'an exchange that needs a comment', 'EQBfAN7LfaUYgXZNw5Wc7GBgkEX2yhuJ5ka95J1JJwXXf4a8'],
    ['DOT.DOT', 'a pallet', '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'],
    ['SUI.SUI', 'the framework', sui('2')],
    ['STRK.STRK', 'a token', '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'],
    ['LTC.LTC', 'a hash without a key', 'M7uAERuQW2AotfyLDyewFGcLUDtAYu9v5V'],
    ['BCH.BCH', 'a hash without a key', 'pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7k2ehe5v'],
  ])('of %s is refused by every provider at the quote if it is %s', async (buyAsset, _, destination) => {
    const sell = buyAsset === 'LTC.LTC' ? ['ETH.ETH', '1'] : ['BTC.BTC', '0.1']
    const [sellAsset = '', sellAmount = ''] = sell
    const served = (await quote(sellAsset, buyAsset, sellAmount)).routes.map(({ providers }) => providers.join())
    expect(served.length).toBeGreaterThan(0)
    const { routes, providerErrors = [] } = await quote(sellAsset, buyAsset, sellAmount, destination)
    expect(routes).toEqual([])
    for (const provider of new Set(served.filter((name) => !name.includes(','))))
      expect(providerErrors).toContainEqual(
        expect.objectContaining({ provider, errorCode: 'invalidDestinationAddress' }),
      )
  })

  it('of NEAR is refused at the swap if nobody has registered its name', async () => {
    const { routes } = await quote('BTC.BTC', 'NEAR.NEAR', '0.1')
    const sourceAddress = testWallet(environment.sandbox, 'BTC').address
    for (const { routeId } of routes) {
      const made = environment.api.swap({ routeId, sourceAddress, destinationAddress: 'nobody-has-this-name.near' })
      await expect(made).rejects.toMatchObject({ code: 'invalidDestinationAddress' })
    }
  })

  it.each(['GAIA.ATOM', 'THOR.RUNE', 'NEAR.NEAR', 'TON.TON', 'DOT.DOT', 'ADA.ADA', 'SUI.SUI', 'STRK.STRK', 'XRD.XRD'])(
    'of %s is asked about at the swap, and a wallet gives no warning',
    async (buyAsset) => {
      const [chain = ''] = buyAsset.split('.')
      const sellAsset = buyAsset === 'XRD.XRD' ? 'DASH.DASH' : 'BTC.BTC'
      const { routes } = await quote(sellAsset, buyAsset, sellAsset === 'BTC.BTC' ? '0.1' : '50')
      const [route] = routes
      const sourceAddress = testWallet(environment.sandbox, sellAsset.split('.')[0] ?? '').address
      const destinationAddress = testWallet(environment.sandbox, chain, 'bob').address
      const swap = await environment.api.swap({ routeId: route?.routeId ?? '', sourceAddress, destinationAddress })
      const codes = swap.warnings.map(({ code }) => code)
      expect(codes.filter((code) => /^(destination|refund)(AtRisk|NotChecked)$/.test(code))).toEqual([])
    },
  )
})
