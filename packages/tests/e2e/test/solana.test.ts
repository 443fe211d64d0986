import { toBase, toHuman, toIdentifierKey } from '@switchyard/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSwap, type SwapScenario, type SwapTrace } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const SOL = 'SOL.SOL'
const ETH = 'ETH.ETH'
const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOL_USDC = 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL_USDT = 'SOL.USDT-Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
/** A mint of Token-2022. */
const SOL_PYUSD = 'SOL.PYUSD-2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'

const decimalsOf = (asset: string): number => (asset === ETH ? 18 : asset === SOL ? 9 : 6)

/** Providers that sell on Solana, with their fault switches. */
const sellers = [
  { provider: 'THORCHAIN_STREAMING', service: 'thornode', assets: [SOL] },
  { provider: 'CHAINFLIP', service: 'chainflip', assets: [SOL, SOL_USDC] },
  { provider: 'CHAINFLIP_STREAMING', service: 'chainflip', assets: [SOL, SOL_USDC], dollars: '60000' },
  { provider: 'NEAR', service: 'near', assets: [SOL, SOL_USDC, SOL_PYUSD] },
  { provider: 'FLASHNET', service: 'flashnet', assets: [SOL, SOL_USDC, SOL_PYUSD] },
  { provider: 'MAYAN', service: 'mayan', assets: [SOL, SOL_USDC, SOL_USDT, SOL_PYUSD] },
  { provider: 'GARDEN', service: 'garden', assets: [SOL], buyAsset: USDC },
] as const

const sells = sellers.flatMap(({ provider, service, assets, ...one }) =>
  assets.map((sellAsset) => {
    const sellAmount = sellAsset === SOL ? '20' : 'dollars' in one ? one.dollars : '3000'
    const buyAsset = 'buyAsset' in one ? one.buyAsset : ETH
    const scenario: SwapScenario = { provider, sellAsset, buyAsset, sellAmount }
    return { title: `${provider} of ${sellAsset.split('-')[0]}`, service, scenario }
  }),
)

const buyers: readonly (readonly [provider: string, buyAsset: string])[] = [
  ...['THORCHAIN_STREAMING', 'CHAINFLIP', 'NEAR', 'FLASHNET', 'MAYAN', 'GARDEN'].map(
    (provider) => [provider, SOL] as const,
  ),
  ...['CHAINFLIP', 'NEAR', 'FLASHNET', 'MAYAN', 'GARDEN'].map((provider) => [provider, SOL_USDC] as const),
  ['NEAR', SOL_PYUSD],
  ['MAYAN', SOL_PYUSD],
]

const completed = async (environment: TestEnvironment, scenario: SwapScenario): Promise<SwapTrace> => {
  const trace = await runSwap(environment, scenario)
  const { end, hash, route, received, statuses, swap } = trace
  expect(end.status, statuses.join(' → ')).toBe('completed')
  expect(new Set(statuses).size, statuses.join(' → ')).toBe(statuses.length)
  expect(end.hash).toBe(hash)
  expect(end.toAddress?.toLowerCase()).toBe(swap.destinationAddress.toLowerCase())
  expect(toIdentifierKey(end.toAsset ?? '')).toBe(toIdentifierKey(scenario.buyAsset))
  expect(toHuman(received, decimalsOf(scenario.buyAsset))).toBe(end.toAmount)
  expect(Number(end.toAmount)).toBeGreaterThanOrEqual(Number(route.expectedBuyAmountMaxSlippage))
  return trace
}

const refunded = async (environment: TestEnvironment, scenario: SwapScenario, service: string): Promise<SwapTrace> => {
  environment.sandbox.faults.set(service, { refund: true })
  const { address } = testWallet(environment.sandbox, 'SOL')
  // An order of Mayan is refunded in the asset that it locked.
  const back = scenario.provider === 'MAYAN' && scenario.sellAsset !== SOL ? SOL_USDC : scenario.sellAsset
  const held = (): bigint => environment.sandbox.world.solana.balance(address, back.split('-')[1])
  const before = held()
  const trace = await runSwap(environment, scenario)
  const { end, received, statuses } = trace
  expect(end.status, statuses.join(' → ')).toBe('refunded')
  expect(new Set(statuses).size, statuses.join(' → ')).toBe(statuses.length)
  expect(statuses).not.toContain('completed')
  const leg = end.legs.at(-1)
  expect(leg).toMatchObject({ chainId: 'solana', status: 'refunded' })
  expect(toIdentifierKey(leg?.toAsset ?? '')).toBe(toIdentifierKey(back))
  expect(received).toBe(0n)
  // The difference is fees of chain and network: under a tenth.
  const sold = toBase(scenario.sellAmount, decimalsOf(scenario.sellAsset)) ?? 0n
  const spent = back === scenario.sellAsset ? before - held() : sold - (held() - before)
  expect(spent).toBeLessThan(sold / 10n)
  return trace
}

describe('Solana', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  // Chainflip's adapter limits requests for unknown deposits per minute.
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment.close())

  it.each(sells)('is sold on: $title', async ({ scenario }) => {
    await completed(environment, scenario)
  })

  it.each(buyers)('is bought on: %s pays out %s', async (provider, buyAsset) => {
    const [sellAsset, sellAmount] = provider === 'THORCHAIN_STREAMING' ? [ETH, '1'] : [USDC, '3000']
    await completed(environment, { provider, sellAsset, buyAsset, sellAmount })
  })

  it.each(sells)('gets a refund of what cannot be swapped: $title', async ({ scenario, service }) => {
    await refunded(environment, scenario, service)
  })
})

describe('SOL through the vault of Chainflip', () => {
  const scenario: SwapScenario = { provider: 'CHAINFLIP', sellAsset: SOL, buyAsset: ETH, sellAmount: '20' }
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment({}, ['SOL'])
  })
  beforeEach(() => environment.sandbox.world.clock.advance(61_000))
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment.close())

  it('is sold with one instruction of the program', async () => {
    const vault = environment.sandbox.world.solana
    const held = (): bigint => vault.balance('3tJ67qa2GDfvv2wcMYNUfN5QBZrFpTwcU8ASZKMvCTVU')
    const before = held()
    const { route } = await completed(environment, scenario)
    expect(route.txHint).toBe('contractCall')
    expect(held() - before).toBe(20_000_000_000n)
  })

  it('is refunded when it cannot be swapped', async () => {
    const { route } = await refunded(environment, scenario, 'chainflip')
    expect(route.txHint).toBe('contractCall')
  })
})
