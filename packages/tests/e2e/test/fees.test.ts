import { anonymous, type Caller, createEngine, toBase } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import type { QuoteRouteResponse } from '@switchyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pluginsAt } from './plugins-at.ts'
import { runSwap, type SwapScenario } from './swap-scenario.ts'
import { openTestEnvironment, SEED, type TestEnvironment } from './test-environment.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'
const AFFILIATE = `0x${'a1'.repeat(20)}`
const OPERATOR = `0x${'b2'.repeat(20)}`
const SOLANA = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const CHAINFLIP = 'cFJ4sqrg4FnrLPsGdt5w85XExGYxVLHLYLci28PnqcVVb8r8a'

/** Providers that charge 30 and 15 basis points, with the accounts they use. */
const caller: Caller = {
  ...anonymous,
  affiliateTiers: [{ fromUsd: '0', bps: 30 }],
  serviceTiers: [{ fromUsd: '0', bps: 15 }],
  affiliateAccounts: {
    ...{ thorchain: 'ss', mayachain: 'ss', near: 'affiliate.near', flashnet: 'affiliate', chainflip: CHAINFLIP },
    ...{ garden: AFFILIATE, oneinch: AFFILIATE, pactswap: AFFILIATE, mayan: `${AFFILIATE},${SOLANA}` },
  },
  serviceAccounts: {
    ...{ thorchain: 'sy', mayachain: 'sy', near: 'operator.near', flashnet: 'operator' },
    ...{ garden: OPERATOR, oneinch: AFFILIATE, pactswap: OPERATOR, mayan: `${AFFILIATE},${SOLANA}` },
  },
}

const scenarios: readonly SwapScenario[] = [
  { provider: 'THORCHAIN_STREAMING', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' },
  { provider: 'MAYACHAIN_STREAMING', sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' },
  { provider: 'CHAINFLIP', sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '3000' },
  { provider: 'CHAINFLIP_STREAMING', sellAsset: 'BTC.BTC', buyAsset: USDC, sellAmount: '0.2' },
  { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05' },
  { provider: 'GARDEN', sellAsset: 'BTC.BTC', buyAsset: USDC, sellAmount: '0.05' },
  { provider: 'FLASHNET', sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '2000' },
  { provider: 'MAYAN', sellAsset: USDC, buyAsset: 'ARB.ETH', sellAmount: '3000' },
  { provider: 'HARBOR', sellAsset: USDT, buyAsset: 'BTC.BTC', sellAmount: '2000' },
  { provider: 'PACTSWAP', sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' },
  { provider: 'ONEINCH', sellAsset: 'ETH.ETH', buyAsset: USDC, sellAmount: '2' },
]

const decimalsOf = (identifier: string): number =>
  identifier === 'BTC.BTC' ? 8 : identifier.startsWith('ETH.USD') ? 6 : 18

describe('the fees of a swap', () => {
  let environment: TestEnvironment
  let paid: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
    const http = createHttp()
    const engine = createEngine({
      plugins: pluginsAt(environment.sandbox.urls, SEED),
      http,
      clock: { now: () => Math.floor(environment.sandbox.world.clock.now()) },
      keys: { find: async () => caller },
    })
    await engine.ready()
    paid = { ...environment, engine, api: createLocal(engine, { apiKey: 'key' }) }
  })
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterAll(async () => {
    await paid?.engine.dispose()
    await environment?.close()
  })

  const feesOf = ({ fees }: QuoteRouteResponse, type: string) => fees.filter((fee) => fee.type === type)

  it.each(scenarios)(
    'are already subtracted from the expected output of $provider, except inbound fees, which the wallet pays on top [FEE-1, FEE-2]',
    async (scenario) => {
      const { route, received, spent, end, statuses } = await runSwap(paid, scenario)
      expect(end.status, statuses.join(' → ')).toBe('completed')
      const expected = toBase(route.expectedBuyAmount ?? '', decimalsOf(scenario.buyAsset)) ?? 0n
      // What arrives is the expected output within the drift of prices, which is far below the sum of the fees.
      expect(Number(received) / Number(expected), 'received of expected').toBeGreaterThan(0.997)
      expect(Number(received) / Number(expected), 'received of expected').toBeLessThan(1.003)
      const sold = toBase(scenario.sellAmount, decimalsOf(scenario.sellAsset)) ?? 0n
      const inbound = feesOf(route, 'inbound').filter(({ asset }) => asset === scenario.sellAsset)
      const onTop = inbound.reduce(
        (sum, { amount }) => sum + (toBase(amount, decimalsOf(scenario.sellAsset)) ?? 0n),
        0n,
      )
      expect(spent).toBeGreaterThanOrEqual(sold)
      expect(spent).toBeLessThanOrEqual(sold + 4n * onTop)
      expect(feesOf(route, 'inbound').length).toBeGreaterThan(0)
    },
  )

  it.each(scenarios)(
    'lower the output of $provider by the charged fees and by no others [FEE-1]',
    async ({ provider, ...trade }) => {
      const routeOf = async ({ api }: TestEnvironment): Promise<QuoteRouteResponse> => {
        const { routes, providerErrors } = await api.quote({ ...trade, providers: [provider] })
        const route = routes.find(({ providers }) => providers.join() === provider)
        if (!route) throw new Error(JSON.stringify(providerErrors))
        return route
      }
      const [without, withShares] = [await routeOf(environment), await routeOf(paid)]
      const untaken = withShares.warnings.filter(({ code }) => code === 'unableToApplyReferralProgram').length
      const taken = ['affiliate', 'service'].flatMap((type) =>
        feesOf(withShares, type).filter(({ amount }) => Number(amount) > 0),
      )
      expect(taken.length + untaken).toBe(2)
      const bps = taken.reduce((sum, { type }) => sum + (type === 'affiliate' ? 30 : 15), 0)
      const lost = 10_000 * (1 - Number(withShares.expectedBuyAmount) / Number(without.expectedBuyAmount))
      expect(lost).toBeGreaterThan(bps - 3)
      expect(lost).toBeLessThan(bps + 3)
    },
  )
})
