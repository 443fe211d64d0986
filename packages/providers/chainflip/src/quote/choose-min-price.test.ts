import { toHuman } from '@switchyard/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote, quoteFor } from '../testing/backend.ts'
import { createFixture, offerOf, quoteParams } from '../testing/fixture.ts'
import { btc, eth, sol, usdc } from '../testing/tokens.ts'

const pairs = [
  [btc, eth],
  [sol, eth],
  [usdc, btc],
  [eth, usdc],
] as const

/** Rounding a minimum may cost: a millionth of the output and one unit of a ledger with eight decimals. */
const rounding = (output: bigint, decimals: number): bigint =>
  output / 1_000_000n + 10n ** BigInt(Math.max(0, decimals - 8))

describe('the minimum of a quote with a requested slippage', () => {
  it('is the expected output less the slippage, whatever the payout fee takes', async () => {
    const drawn = fc.record({
      pair: fc.constantFrom(...pairs),
      sellAmount: fc.bigInt({ min: 10n ** 5n, max: 10n ** 18n }),
      price: fc.bigInt({ min: 10n ** 13n, max: 10n ** 26n }).map((digits) => toHuman(digits, 20)),
      feeShare: fc.integer({ min: 0, max: 9_000 }),
      slippageBps: fc.integer({ min: 1, max: 1_000 }),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async ({ pair: [sell, buy], sellAmount, price, feeShare, slippageBps }) => {
        const [whole = '', fraction = ''] = price.split('.')
        const scale = 10n ** BigInt(fraction.length + sell.decimals)
        const swapped = ((sellAmount - 1_000n) * BigInt(whole + fraction) * 10n ** BigInt(buy.decimals)) / scale
        const payoutFee = (swapped * BigInt(feeShare)) / 10_000n
        const output = swapped - payoutFee
        fc.pre(output > 0n)
        const body = quoteFor(sell.identifier, buy.identifier, {
          depositAmount: sellAmount.toString(),
          egressAmount: output.toString(),
          estimatedPrice: price,
        })
        const includedFees = (body.includedFees as { type: string }[]).map((fee) =>
          fee.type === 'EGRESS' ? { ...fee, amount: payoutFee.toString() } : fee,
        )
        const { chainflip, context } = createFixture({ '/v2/quote': [{ ...body, includedFees }] })
        const offer = await offerOf(chainflip, quoteParams({ sell, buy, sellAmount, slippageBps }), context)
        const least = (output * BigInt(10_000 - slippageBps)) / 10_000n
        expect(offer.minBuyAmount).toBeGreaterThanOrEqual(least - rounding(output, buy.decimals))
        expect(offer.minBuyAmount).toBeLessThanOrEqual(offer.buyAmount)
      }),
    )
  })

  it('is not raised above the quoted price when the stated output is', async () => {
    const { chainflip, context } = createFixture({ '/v2/quote': [quote({ egressAmount: '29995000000000000000' })] })
    const offer = await offerOf(chainflip, quoteParams({ slippageBps: 300 }), context)
    expect(offer.minBuyAmount).toBeLessThan(3_000_000_000_000_000_000n)
  })
})
