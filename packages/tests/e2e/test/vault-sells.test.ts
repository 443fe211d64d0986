import { findChain, toIdentifierKey } from '@switchyard/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSwap, type SwapScenario, signAndSend, trackToEnd } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const TETHER = 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Sells by a deposit into a vault, which is a setting. */
const vaulted: readonly (SwapScenario & { readonly kind: string })[] = [
  { provider: 'CHAINFLIP', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', kind: 'transferWithMemo' },
  { provider: 'CHAINFLIP', sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '2', kind: 'contractCall' },
  { provider: 'CHAINFLIP', sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '3000', kind: 'contractCall' },
  { provider: 'CHAINFLIP', sellAsset: 'TRON.TRX', buyAsset: 'ETH.ETH', sellAmount: '5000', kind: 'transferWithMemo' },
  { provider: 'CHAINFLIP', sellAsset: TETHER, buyAsset: 'BTC.BTC', sellAmount: '3000', kind: 'transferWithMemo' },
]

describe('deposits to a vault', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment({}, ['BTC', 'ETH', 'TRON'])
  })
  // Chainflip's adapter limits requests for unknown deposits per minute.
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment?.close())

  it.each(vaulted)(
    '$provider sells $sellAsset as a $kind, and delivers what it promised',
    async ({ kind, ...scenario }) => {
      const { end, hash, route, received, statuses } = await runSwap(environment, scenario)
      expect(end.status, statuses.join(' → ')).toBe('completed')
      expect(route.txHint).toBe(kind)
      expect(end).toMatchObject({ hash, meta: { provider: scenario.provider } })
      expect(toIdentifierKey(end.toAsset ?? '')).toBe(toIdentifierKey(scenario.buyAsset))
      expect(received).toBeGreaterThan(0n)
      expect(Number(end.toAmount)).toBeGreaterThanOrEqual(Number(route.expectedBuyAmountMaxSlippage))
    },
  )
})

describe('a sell from several addresses', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterAll(() => environment?.close())

  const scenarios: readonly SwapScenario[] = [
    { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '6' },
    { provider: 'THORCHAIN_STREAMING', sellAsset: 'LTC.LTC', buyAsset: 'ETH.ETH', sellAmount: '6000' },
  ]
  it.each(scenarios)('spends from all of them through $provider when none has enough', async (scenario) => {
    const [chain = ''] = scenario.sellAsset.split('.')
    const ledger = environment.sandbox.world.ledger(chain)
    const alice = environment.sandbox.accounts.find(({ name }) => name === 'alice')?.addresses ?? []
    // THORChain takes no Taproot deposit on Litecoin.
    const other = scenario.provider === 'NEAR' ? 'p2pkh' : 'p2tr'
    const sources = alice.filter((one) => one.chain === chain && one.kind !== other).map(({ address }) => address)
    const balances = () => sources.map((address) => ledger.balance(address, 'native'))
    const before = balances()
    const addresses = {
      sourceAddress: sources.join(';'),
      destinationAddress: testWallet(environment.sandbox, 'ETH', 'bob').address,
    }
    const { provider, ...trade } = scenario
    const { routes, providerErrors } = await environment.api.quote({ ...trade, ...addresses, providers: [provider] })
    if (!routes[0]) throw new Error(`${provider} has no route: ${JSON.stringify(providerErrors)}`)
    const swap = await environment.api.swap({ routeId: routes[0].routeId, ...addresses })
    expect(BigInt(swap.sellAmount) > (before[0] ?? 0n)).toBe(true)
    const hash = await signAndSend(environment, scenario, swap.tx)
    const { end, statuses } = await trackToEnd(environment, { hash, chainId: findChain(chain)?.chainId ?? '' })
    expect(end.status, statuses.join(' → ')).toBe('completed')
    const spent = balances().map((left, index) => (before[index] ?? 0n) - left)
    expect(spent.every((amount) => amount > 0n)).toBe(true)
    expect(spent.reduce((sum, amount) => sum + amount, 0n)).toBeGreaterThan(BigInt(swap.sellAmount))
  })
})
