import type { SwapResponse } from '@switchyard/wire'
import { parseUnits } from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { isStillWorth } from './call-oracle.ts'
import { isHarmless } from './harmless-mutations.ts'
import { mutationsOf } from './mutate-json.ts'
import { type BuiltSwap, buildVerified, unverifiableOf, verified } from './verified-swap.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOL_USDC = 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

type Row = readonly [provider: string, sellAsset: string, buyAsset: string, sellAmount: string]

const scenarios: readonly Row[] = [
  ['THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'],
  ['MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'],
  ['HARBOR', 'BTC.BTC', 'ETH.ETH', '0.05'],
  ['NEAR', 'BTC.BTC', 'ETH.ETH', '0.1'],
  ['THORCHAIN_STREAMING', 'DOGE.DOGE', 'ETH.ETH', '5000'],
  ['THORCHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '2'],
  ['THORCHAIN_STREAMING', USDC, 'BTC.BTC', '3000'],
  ['MAYACHAIN_STREAMING', USDC, 'BTC.BTC', '3000'],
  ['ONEINCH', USDC, 'ETH.ETH', '3000'],
  ['NEAR', USDC, 'ETH.ETH', '3000'],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC', '2'],
  ['THORCHAIN_STREAMING', 'SOL.SOL', 'ETH.ETH', '20'],
  ['NEAR', 'SOL.SOL', 'ETH.ETH', '20'],
  ['NEAR', SOL_USDC, 'ETH.ETH', '3000'],
]

const vaultSwaps: readonly Row[] = [
  ['CHAINFLIP', 'BTC.BTC', 'ETH.ETH', '0.1'],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC', '2'],
  ['CHAINFLIP', USDC, 'BTC.BTC', '3000'],
  ['CHAINFLIP', 'TRON.TRX', 'ETH.ETH', '5000'],
]

describe.each([
  ['a response', scenarios, []],
  ['a response of a vault swap', vaultSwaps, ['BTC', 'ETH', 'TRON']],
] as const)('%s with one field changed', (_title, scenarios, vaults) => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment({}, vaults)
  })
  // Chainflip's adapter asks for few unknown deposits a minute.
  beforeEach(() => environment.clock.advance(61_000))
  afterAll(() => environment?.close())

  const missed = (
    built: BuiltSwap,
    swap: SwapResponse,
  ): { readonly tried: number; readonly missed: readonly string[] } => {
    const honest = verified(built, swap)
    expect(honest.checks.filter(({ ok }) => ok === false)).toEqual([])
    const accept = unverifiableOf(honest)
    expect(verified(built, swap, { accept }).ok).toBe(true)
    const context = {
      hasEnd: built.route.expiration !== undefined && !isCallOnly(built),
      isApproval: swap.tx === undefined,
    }
    const { minBuyAmount, buyDecimals, sellAmount, sellDecimals } = built.intent
    const trade = { sold: parseUnits(sellAmount, sellDecimals), minimum: parseUnits(minBuyAmount, buyDecimals) }
    const data = (response: unknown) => String((response as { tx?: { data?: string } }).tx?.data)
    const relevant = mutationsOf(swap).filter(
      ({ name, path, value }) =>
        !isHarmless(name, context) && !(path === 'tx.data' && isStillWorth(data(swap), data(value), trade)),
    )
    const found = relevant.filter(({ value }) => verified(built, value as never, { accept }).ok)
    return { tried: relevant.length, missed: found.map(({ name }) => name) }
  }

  /** A swap within one transaction has no end that matters. */
  const isCallOnly = ({ route }: BuiltSwap): boolean => route.providers[0] === 'ONEINCH'

  it.each(scenarios)(
    'of a sell through %s of %s for %s is found',
    async (provider, sellAsset, buyAsset, sellAmount) => {
      const built = await buildVerified(environment, { provider, sellAsset, buyAsset, sellAmount })
      for (const swap of [...(built.approval ? [built.approval] : []), built.swap]) {
        const result = missed(built, swap)
        expect(result.missed).toEqual([])
        expect(result.tried).toBeGreaterThan(50)
      }
    },
  )
})
