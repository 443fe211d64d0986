import { describe, expect, it } from 'vitest'
import { quote, streamed } from '../testing/backend.ts'
import { createFixture, offerOf, quoteParams } from '../testing/fixture.ts'
import { PATH, scale } from '../testing/quote-request.ts'
import { computeOutput, toMinPrice } from './min-price.ts'
import { offerState } from './offer-state.ts'

describe('the price of a quote', () => {
  it('guarantees the output less the requested slippage, without one the recommended price', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote()] })
    const price = '30.003000300030003'
    const asked = await offerOf(chainflip, quoteParams({ slippageBps: 50 }), context)
    const advised = await offerOf(chainflip, quoteParams(), context)
    expect(asked.minBuyAmount).toBe(2_984_502_500_000_000_000n)
    const enforced = computeOutput(9_999_000n, offerState.read(asked.state).minPrice) - 500_000_000_000_000n
    expect(enforced).toBe(asked.minBuyAmount)
    expect(offerState.read(advised.state).minPrice).toBe(toMinPrice(price, 15_000n, scale))
    expect(advised.minBuyAmount).toBe(
      computeOutput(9_999_000n, toMinPrice(price, 15_000n, scale)) - 500_000_000_000_000n,
    )
    expect(asked.minBuyAmount).toBeGreaterThan(advised.minBuyAmount)
    expect(asked.minBuyAmount).toBeLessThan(asked.buyAmount)
  })

  it('subtracts the rounding of every chunk from the minimum', async () => {
    const { chainflip, streaming, context } = createFixture({
      [PATH]: [quote(), streamed({ egressAmount: '2999500000000000000' })],
    })
    const single = await offerOf(chainflip, quoteParams(), context)
    const chunks = await offerOf(streaming, quoteParams(), context)
    expect(single.minBuyAmount - chunks.minBuyAmount).toBe(3n)
  })

  it('has no minimum above the expected output', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote({ estimatedPrice: '99' })] })
    const offer = await offerOf(chainflip, quoteParams({ slippageBps: 0 }), context)
    expect(offer.minBuyAmount).toBe(offer.buyAmount)
  })

  it('limits the difference from the oracle as recommended, never below the slippage, and not far from the market', async () => {
    const guardOf = async (changes: object, slippageBps?: number) => {
      const { chainflip, context } = createFixture({ [PATH]: [quote({ ...changes })] })
      const offer = await offerOf(chainflip, quoteParams(slippageBps === undefined ? {} : { slippageBps }), context)
      return offerState.read(offer.state).oracleBps
    }
    expect(await guardOf({})).toBe(100)
    expect(await guardOf({}, 300)).toBe(300)
    expect(await guardOf({}, 20)).toBe(100)
    expect(await guardOf({ lowLiquidityWarning: true })).toBeUndefined()
    expect(await guardOf({ recommendedLivePriceSlippageTolerancePercent: undefined })).toBeUndefined()
  })

  it('warns about a price far below the market', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote({ lowLiquidityWarning: true })] })
    expect((await offerOf(chainflip, quoteParams(), context)).warnings).toMatchObject([{ code: 'highPriceImpact' }])
  })
})
