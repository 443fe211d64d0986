import { describe, expect, it } from 'vitest'
import { encoder } from '../testing/broker.ts'
import { codeOf, createChannelFixture, ENCODE, OWN_BROKER } from '../testing/building.ts'
import { addresses, offerOf, quoteParams } from '../testing/fixture.ts'

describe('the minimum output of the quote', () => {
  const USUAL = 2_954_499_999_999_999_999n
  const held = async (minBuyAmount: bigint, vault: boolean) => {
    const options = vault ? { ...OWN_BROKER, vaultSwaps: ['BTC'] as const } : OWN_BROKER
    const { chainflip, context, lastCall } = createChannelFixture({ [ENCODE]: encoder() }, options)
    const offer = await offerOf(chainflip, quoteParams(), context)
    expect(offer.minBuyAmount).toBe(USUAL)
    const deposit = await chainflip.build(offer, addresses({ promisedMinimum: minBuyAmount }), context)
    return { deposit, asked: lastCall() }
  }
  // Fees of the quote: 1,000 satoshis before the swap, 500,000,000,000,000 wei after it.
  const paysAtLeast = (price: bigint) => ((10_000_000n - 1_000n) * price) / 2n ** 128n - 500_000_000_000_000n

  it.each([1n, 10n, 45_000_000_000_000_000n])('raises the minimum price of a channel for %i more', async (more) => {
    const { deposit, asked } = await held(USUAL + more, false)
    const price = BigInt((asked[7] as { min_price: string }).min_price)
    expect(paysAtLeast(price)).toBeGreaterThanOrEqual(USUAL + more)
    expect(paysAtLeast(price)).toBeLessThan(USUAL + more + 5n)
    expect(deposit.enforced?.minBuyAmount).toBe(paysAtLeast(price))
  })

  it.each([1n, 10n, 45_000_000_000_000_000n])('raises the minimum in a Bitcoin payload for %i more', async (more) => {
    const { deposit, asked } = await held(USUAL + more, true)
    const output = BigInt((asked[4] as { min_output_amount: string }).min_output_amount)
    const least = paysAtLeast((output * 2n ** 128n) / 10_000_000n)
    expect(least).toBeGreaterThanOrEqual(USUAL + more)
    expect(deposit.enforced?.minBuyAmount).toBe(least)
  })

  it('keeps the price of the offer for a lower minimum', async () => {
    const { deposit, asked } = await held(1n, false)
    const price = BigInt((asked[7] as { min_price: string }).min_price)
    expect([paysAtLeast(price), deposit.enforced?.minBuyAmount]).toEqual([USUAL, USUAL])
  })

  it('opens nothing when the offer pays less', async () => {
    const { chainflip, context, take } = createChannelFixture()
    const offer = await offerOf(chainflip, quoteParams(), context)
    const minBuyAmount = offer.buyAmount + 1n
    expect(await codeOf(chainflip.build(offer, addresses({ promisedMinimum: minBuyAmount }), context))).toBe(
      'outputAmountDeviationTooHigh',
    )
    expect(take().filter(({ method }) => method === 'POST')).toEqual([])
  })
})
