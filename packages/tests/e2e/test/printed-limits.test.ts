import { SwapError } from '@switchyard/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const PROVIDERS = [
  'THORCHAIN_STREAMING',
  'MAYACHAIN_STREAMING',
  'CHAINFLIP',
  'NEAR',
  'HARBOR',
  'FLASHNET',
  'GARDEN',
  'MAYAN',
  'PACTSWAP',
]

/** Least amounts to far below and just below any minimum, in units of the last decimal. */
const UNITS = [1n, 10n, 1_000n]

describe('a minimum that is printed', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment?.close())

  /** Declines of one provider; none where it is not even asked. */
  const listDeclines = async (provider: string, sellAsset: string, buyAsset: string, sellAmount: string) => {
    try {
      const { providerErrors = [] } = await environment.api.quote({
        sellAsset,
        buyAsset,
        sellAmount,
        providers: [provider],
      })
      return providerErrors.filter((error) => error.provider === provider)
    } catch (error) {
      if (SwapError.is(error)) return []
      throw error
    }
  }

  it.each(PROVIDERS)('of %s is above the refused amount, and selling exactly it is not too small', async (provider) => {
    const list = await environment.api.tokens({ provider })
    const { tokens } = 'tokens' in list ? list : { tokens: [] }
    const printed: string[] = []
    for (const { identifier, decimals } of tokens) {
      for (const buyAsset of ['ETH.ETH', 'BTC.BTC'].filter((other) => other !== identifier)) {
        for (const units of UNITS.filter((each) => each < 10n ** BigInt(decimals))) {
          const sellAmount = `0.${units.toString().padStart(decimals, '0')}`
          const [refused] = await listDeclines(provider, identifier, buyAsset, sellAmount)
          const { minAmount } = refused ?? {}
          if (minAmount === undefined) continue
          printed.push(identifier)
          const title = `${identifier} to ${buyAsset}: ${minAmount} for ${sellAmount}`
          expect(Number(minAmount), title).toBeGreaterThan(Number(sellAmount))
          const codes = (await listDeclines(provider, identifier, buyAsset, minAmount)).map(
            ({ errorCode }) => errorCode,
          )
          expect(codes, title).not.toContain('sellAssetAmountTooSmall')
          break
        }
      }
    }
    // HARBOR and PACTSWAP, and a FLASHNET whose limits are in dollars, name none.
    if (!['HARBOR', 'PACTSWAP', 'FLASHNET'].includes(provider)) expect(printed.length).toBeGreaterThan(0)
  })
})
