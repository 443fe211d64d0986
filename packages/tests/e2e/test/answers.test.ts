import { SwapError } from '@switchyard/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteRoute, type SwapScenario } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'

const scenario = (provider: string, sellAsset: string, buyAsset: string, sellAmount: string): SwapScenario => ({
  provider,
  sellAsset,
  buyAsset,
  sellAmount,
})

/** Sells whose deposit is an address to pay. */
const plain = [
  scenario('THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'),
  scenario('MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'),
  scenario('CHAINFLIP', USDC, 'BTC.BTC', '3000'),
  scenario('CHAINFLIP_STREAMING', 'BTC.BTC', USDC, '0.2'),
  scenario('NEAR', USDC, 'BTC.BTC', '2000'),
  scenario('GARDEN', 'BTC.BTC', USDC, '0.05'),
  scenario('FLASHNET', USDC, 'BTC.BTC', '2000'),
]

/** Sells whose deposit is a contract call. */
const calls = [
  scenario('THORCHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '1'),
  scenario('THORCHAIN_STREAMING', USDC, 'BTC.BTC', '1000'),
  scenario('MAYACHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '1'),
  scenario('MAYAN', USDC, 'ARB.ETH', '3000'),
  scenario('HARBOR', USDT, 'BTC.BTC', '2000'),
  scenario('GARDEN', USDC, 'BTC.BTC', '3000'),
  scenario('PACTSWAP', 'ETH.ETH', 'BTC.BTC', '1'),
  scenario('ONEINCH', 'ETH.ETH', USDC, '2'),
  scenario('ONEINCH', USDC, 'ETH.ETH', '2000'),
]

/** Chains whose packages are left out here. */
const unbuilt = [scenario('NEAR', 'XRP.XRP', 'ETH.ETH', '1000'), scenario('NEAR', 'TRON.TRX', 'ETH.ETH', '10000')]

const label = ({ provider, sellAsset }: SwapScenario): string => `${provider} of ${sellAsset.split('-')[0]}`
const named = (scenarios: readonly SwapScenario[]): readonly [string, SwapScenario][] =>
  scenarios.map((each) => [label(each), each])

describe('the response of a swap', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    const absent = ['@switchyard/chain-tron', '@switchyard/chain-xrp']
    environment = await openTestEnvironment({}, [], 1, 'esplora', absent)
  })
  afterAll(() => environment?.close())

  const asked = async (each: SwapScenario, more: object = {}) => {
    const { routeId } = await quoteRoute(environment, each)
    const [sell = '', buy = ''] = [each.sellAsset, each.buyAsset].map((identifier) => identifier.split('.')[0])
    return environment.api.swap({
      routeId,
      sourceAddress: testWallet(environment.sandbox, sell).address,
      destinationAddress: testWallet(environment.sandbox, buy, 'bob').address,
      ...more,
    })
  }

  it.each(named([...plain, ...calls]))(
    'has an expiration and the type of its transaction: %s [SRS-9]',
    async (_, each) => {
      const swap = await asked(each)
      expect(Number(swap.expiration) * 1_000).toBeGreaterThan(environment.sandbox.world.clock.now())
      expect([swap.tx, swap.approvalTx].some((built) => built !== undefined)).toBe(true)
      expect(swap.meta.txType).toBe(each.sellAsset.startsWith('BTC') ? 'PSBT' : 'EVM')
    },
  )

  it.each(named(plain))(
    'has an address to pay for a client that builds the transaction: %s [SWP-6]',
    async (_, each) => {
      const swap = await asked(each, { disableBuildTx: true })
      expect(swap.targetAddress).toMatch(/^\w{20,}$/)
      expect(swap.tx).toBeUndefined()
      expect(swap.meta.txType).toBeUndefined()
    },
  )

  it.each(named(calls))('never has a contract as the address to pay: %s [SWP-6]', async (_, each) => {
    const error = await asked(each, { disableBuildTx: true }).catch((caught: unknown) => caught)
    expect(SwapError.is(error) && error.code).toBe('unableToBuildTransaction')
  })

  it.each(named(unbuilt))(
    'warns that nothing is built or checked on a chain without a package: %s',
    async (_, each) => {
      const route = await quoteRoute(environment, each)
      expect(route.warnings).toMatchObject([{ code: 'transactionNotBuilt' }])
      const swap = await asked(each)
      expect(swap.targetAddress).toMatch(/^\w{20,}$/)
      expect(swap.warnings).toMatchObject([{ code: 'transactionNotBuilt' }])
      expect(swap.tx).toBeUndefined()
      expect(swap.meta.txType).toBeUndefined()
    },
  )
})
