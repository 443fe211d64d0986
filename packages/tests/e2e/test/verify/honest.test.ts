import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { buildVerified, unverifiableOf, verified } from './verified-swap.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WBTC = 'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const SOL_USDC = 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Checks that a deposit address leaves open. */
const deposit = ['recipient', 'destination', 'minimum', 'refund', 'expiry']
/** Checks that the memo of a transfer leaves open. */
const vault = ['recipient', 'expiry']

const scenarios: readonly (readonly [
  provider: string,
  sell: string,
  buy: string,
  amount: string,
  open: readonly string[],
])[] = [
  ['THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1', vault],
  ['MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1', vault],
  ['HARBOR', 'BTC.BTC', 'ETH.ETH', '0.05', vault],
  ['THORCHAIN_STREAMING', 'LTC.LTC', 'ETH.ETH', '5', vault],
  ['THORCHAIN_STREAMING', 'DOGE.DOGE', 'ETH.ETH', '5000', vault],
  ['THORCHAIN_STREAMING', 'BCH.BCH', 'ETH.ETH', '3', vault],
  ['MAYACHAIN_STREAMING', 'DASH.DASH', 'ETH.ETH', '20', vault],
  ['CHAINFLIP', 'BTC.BTC', 'ETH.ETH', '0.1', deposit],
  ['NEAR', 'BTC.BTC', 'ETH.ETH', '0.1', deposit],
  ['FLASHNET', 'BTC.BTC', 'ETH.ETH', '0.1', deposit],
  ['GARDEN', 'BTC.BTC', WBTC, '0.1', deposit],
  ['THORCHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '2', ['recipient']],
  ['MAYACHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '2', ['recipient']],
  ['HARBOR', 'ETH.ETH', 'BTC.BTC', '2', ['recipient']],
  ['THORCHAIN_STREAMING', USDC, 'BTC.BTC', '3000', ['recipient']],
  ['MAYACHAIN_STREAMING', USDC, 'BTC.BTC', '3000', ['recipient']],
  ['CHAINFLIP', USDC, 'BTC.BTC', '3000', deposit],
  ['NEAR', USDC, 'ETH.ETH', '3000', deposit],
  ['ONEINCH', USDC, 'ETH.ETH', '3000', []],
  ['ONEINCH', 'ETH.ETH', USDC, '1', []],
  ['THORCHAIN_STREAMING', 'SOL.SOL', 'ETH.ETH', '20', vault],
  ['NEAR', 'SOL.SOL', 'ETH.ETH', '20', deposit],
  ['CHAINFLIP', SOL_USDC, 'ETH.ETH', '3000', deposit],
  ['GARDEN', USDC, 'BTC.BTC', '3000', ['destination', 'minimum', 'refund', 'expiry']],
  ['GARDEN', WBTC, 'BTC.BTC', '0.05', ['destination', 'minimum', 'refund', 'expiry']],
  ['GARDEN', 'SOL.SOL', WBTC, '20', ['sellAmount', 'call', 'destination', 'minimum', 'refund', 'expiry']],
  ['MAYAN', 'SOL.SOL', 'ETH.ETH', '20', ['sellAmount', 'call', 'destination', 'minimum', 'refund', 'expiry']],
]

/** Swaps through Chainflip's vaults instead of deposit addresses. */
const vaultSwaps: typeof scenarios = [
  ['CHAINFLIP', 'BTC.BTC', 'ETH.ETH', '0.1', vault],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC', '2', ['expiry']],
  ['CHAINFLIP', USDC, 'BTC.BTC', '3000', ['expiry']],
  ['CHAINFLIP', 'SOL.SOL', 'ETH.ETH', '20', ['sellAmount', 'call', 'destination', 'minimum', 'refund', 'expiry']],
  ['CHAINFLIP', 'TRON.TRX', 'ETH.ETH', '5000', ['expiry']],
  ['CHAINFLIP', 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'BTC.BTC', '3000', ['expiry']],
]

describe.each([
  ['a response', scenarios, []],
  ['a response of a vault swap', vaultSwaps, ['BTC', 'ETH', 'SOL', 'TRON']],
] as const)('%s that is honest', (_title, scenarios, vaults) => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment({}, vaults)
  })
  // Chainflip's adapter asks for few unknown deposits a minute.
  beforeEach(() => environment.clock.advance(61_000))
  afterAll(() => environment?.close())

  it.each(scenarios)('of %s for %s to %s fails no check, and says what stays open', async (...scenario) => {
    const [provider, sellAsset, buyAsset, sellAmount, open] = scenario
    const built = await buildVerified(environment, { provider, sellAsset, buyAsset, sellAmount })
    if (built.approval) {
      expect(verified(built, built.approval)).toMatchObject({ ok: true })
      const { swapId = '' } = built.approval
      expect(await environment.api.checkSwap({ swapId })).toMatchObject({ swapId, ok: true })
    }
    const result = verified(built, built.swap)
    expect(result.checks.filter(({ ok }) => ok === false)).toEqual([])
    expect([...unverifiableOf(result)].sort()).toEqual([...open].sort())
    expect(result.ok).toBe(open.length === 0)
    expect(verified(built, built.swap, { accept: open as never }).ok).toBe(true)
  })
})

describe('a vault that the wallet knows', () => {
  it('is a verified recipient', async () => {
    const scenario = { provider: 'THORCHAIN_STREAMING', sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '3000' }
    const environment = await openTestEnvironment()
    const built = await buildVerified(environment, scenario).finally(() => environment.close())
    const trustedRecipients = [String(built.swap.inboundAddress).toLowerCase()]
    expect(verified(built, built.swap, { trustedRecipients })).toMatchObject({ ok: true })
  })
})
