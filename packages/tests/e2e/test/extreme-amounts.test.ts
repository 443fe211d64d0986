import { SwapError } from '@switchyard/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SAT = '0.00000001'
const WEI = '0.000000000000000001'
/** Whole coins, more than exist of any. */
const ALL = '1000000000'
const MORE_THAN_COUNTS = `1${'0'.repeat(38)}`

const small = 'sellAssetAmountTooSmall'
const large = 'insufficientLiquidity'

/** THORChain swaps whatever is sold in pieces, so it pays something for a billion coins. 1inch reports both extremes with the same code. */
const cases: readonly (readonly [provider: string, sell: string, buy: string, amount: string, said: string])[] = [
  ['THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', SAT, small],
  ['THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', MORE_THAN_COUNTS, large],
  ['MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', SAT, small],
  ['MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', ALL, large],
  ['MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', MORE_THAN_COUNTS, large],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC', WEI, small],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC', ALL, large],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC', MORE_THAN_COUNTS, large],
  ['CHAINFLIP_STREAMING', 'ETH.ETH', 'BTC.BTC', WEI, small],
  ['CHAINFLIP_STREAMING', 'ETH.ETH', 'BTC.BTC', ALL, large],
  ['CHAINFLIP_STREAMING', 'ETH.ETH', 'BTC.BTC', MORE_THAN_COUNTS, large],
  ['NEAR', 'BTC.BTC', 'ETH.ETH', SAT, small],
  ['NEAR', 'BTC.BTC', 'ETH.ETH', ALL, large],
  ['NEAR', 'BTC.BTC', 'ETH.ETH', MORE_THAN_COUNTS, large],
  ['ONEINCH', 'ETH.ETH', USDC, WEI, large],
  ['ONEINCH', 'ETH.ETH', USDC, ALL, large],
  ['ONEINCH', 'ETH.ETH', USDC, MORE_THAN_COUNTS, large],
  ['GARDEN', 'BTC.BTC', USDC, SAT, small],
  ['GARDEN', 'BTC.BTC', USDC, ALL, large],
  ['GARDEN', 'BTC.BTC', USDC, MORE_THAN_COUNTS, large],
  ['MAYAN', 'ETH.ETH', 'SOL.SOL', WEI, small],
  ['MAYAN', 'ETH.ETH', 'SOL.SOL', ALL, large],
  ['MAYAN', 'ETH.ETH', 'SOL.SOL', MORE_THAN_COUNTS, large],
  ['HARBOR', 'BTC.BTC', 'ETH.ETH', SAT, small],
  ['HARBOR', 'BTC.BTC', 'ETH.ETH', ALL, large],
  ['HARBOR', 'BTC.BTC', 'ETH.ETH', MORE_THAN_COUNTS, large],
  ['PACTSWAP', 'ETH.ETH', 'BTC.BTC', WEI, small],
  ['PACTSWAP', 'ETH.ETH', 'BTC.BTC', ALL, large],
  ['PACTSWAP', 'ETH.ETH', 'BTC.BTC', MORE_THAN_COUNTS, large],
  ['FLASHNET', 'BTC.BTC', 'ETH.ETH', SAT, small],
  ['FLASHNET', 'BTC.BTC', 'ETH.ETH', ALL, 'noRoutesFound'],
  ['FLASHNET', 'BTC.BTC', 'ETH.ETH', MORE_THAN_COUNTS, 'noRoutesFound'],
]

describe('an amount that no provider can serve', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment?.close())

  const saidTo = async (provider: string, sellAsset: string, buyAsset: string, sellAmount: string) => {
    try {
      const answer = await environment.api.quote({ sellAsset, buyAsset, sellAmount, providers: [provider] })
      expect(answer.routes).toEqual([])
      return answer.providerErrors?.map(({ errorCode }) => errorCode)
    } catch (error) {
      return SwapError.is(error) ? [error.code] : error
    }
  }

  it.each(cases)('is declined by %s for %s to %s at %s with %s', async (provider, sell, buy, amount, said) => {
    expect(await saidTo(provider, sell, buy, amount)).toEqual([said])
  })
})
