import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteFees } from '../quote/quote-fees.ts'
import { fromRune, toRune } from './convert.ts'
import { inboundConfirmations } from './inbound-confirmations.ts'
import { outboundDelay } from './outbound-delay.ts'
import { feeMultiplier, outboundFee } from './outbound-fee.ts'
import { swapLeg } from './swap-leg.ts'
import { maxSwapQuantity } from './swap-quantity.ts'

/** A regression pool of thornode: 1 BTC against 1000 RUNE and one block of rewards. */
const pool = { asset: 100_000_000n, rune: 100_000_350_000n }

describe('a swap leg', () => {
  it('gives every figure of the first regression case, 10 RUNE to BTC', () => {
    const leg = swapLeg(pool, 'rune', 1_000_000_000n, 0n)
    expect(leg?.emit).toBe(980_292n)
    const outbound = outboundFee(1000n, 7n, 20_000n, 0n)
    const fees = quoteFees({
      emit: leg?.emit ?? 0n,
      liquidity: fromRune(pool, leg?.feeRune ?? 0n),
      outbound,
      affiliateBps: [],
    })
    expect(fees).toEqual({
      affiliate: 0n,
      liquidity: 9_998n,
      outbound: 14_000n,
      total: 23_998n,
      slippageBps: 100n,
      totalBps: 238n,
      expected: 966_292n,
    })
    expect(3n * toRune(pool, outbound)).toBe(42_000_147n)
  })

  it('charges the minimum slip when the trade is small compared to the pool', () => {
    const [input, least] = [1_000_000n, 5n]
    const free = swapLeg(pool, 'rune', input, 0n)
    const charged = swapLeg(pool, 'rune', input, least)
    expect(charged?.slip).toBe(5n)
    expect(free?.slip).toBe(0n)
    // x·Y/(x+X) = 999.98; five basis points of it is 0.49, truncated to zero.
    expect(charged?.emit).toBe(999n)
    const larger = swapLeg({ asset: 10n ** 14n, rune: 10n ** 14n }, 'rune', 10n ** 9n, least)
    // 10^23/(10^14+10^9) = 999990000; share(5, 10000, 10^23)/(10^14+10^9) = 499995.
    expect(larger?.emit).toBe(999_990_000n - 499_995n)
  })

  it("truncates the emitted amount to the token's decimals", () => {
    const leg = swapLeg({ asset: 123_456_789_012_300n, rune: 98_765_432_101_234n, decimals: 6 }, 'rune', 7_654_321n, 0n)
    expect((leg?.emit ?? 1n) % 100n).toBe(0n)
  })

  it('moves liquidity fees out of the pool in RUNE', () => {
    const leg = swapLeg(pool, 'asset', 5_000_000n, 0n)
    expect(leg?.after.asset).toBe(105_000_000n)
    expect(leg?.after.rune).toBe(pool.rune - (leg?.emit ?? 0n) - (leg?.feeRune ?? 0n))
  })

  const depth = fc.bigInt({ min: 10n ** 9n, max: 10n ** 17n })
  const side = fc.constantFrom('rune' as const, 'asset' as const)
  const slip = fc.bigInt({ min: 0n, max: 100n })

  it('never pays out as much as the pool holds and never leaves it below zero', () => {
    const input = fc.bigInt({ min: 1n, max: 10n ** 19n })
    fc.assert(
      fc.property(depth, depth, input, side, slip, (asset, rune, amount, from, least) => {
        const leg = swapLeg({ asset, rune }, from, amount, least)
        if (!leg) return
        expect(leg.emit < (from === 'rune' ? asset : rune)).toBe(true)
        expect(leg.after.asset >= 0n && leg.after.rune >= 0n).toBe(true)
        // The output never exceeds the pool's spot price.
        const [X, Y] = from === 'rune' ? [rune, asset] : [asset, rune]
        expect(leg.emit * X <= amount * Y).toBe(true)
      }),
    )
  })

  it("gives no less output for a larger sale below the pool's depth", () => {
    fc.assert(
      fc.property(
        depth,
        depth,
        side,
        slip,
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 1, max: 999 }),
        (asset, rune, from, least, part, more) => {
          const X = from === 'rune' ? rune : asset
          const amount = (X * BigInt(part)) / 10_000n
          const larger = amount + (X * BigInt(more)) / 10_000n
          if (amount === 0n || larger > X) return
          const [one, other] = [
            swapLeg({ asset, rune }, from, amount, least),
            swapLeg({ asset, rune }, from, larger, least),
          ]
          expect((other?.emit ?? 0n) >= (one?.emit ?? 0n)).toBe(true)
        },
      ),
    )
  })
})

describe('the figures of a quote', () => {
  it('add up as in the regression cases with an affiliate and with a stream of nineteen', () => {
    const shared = quoteFees({ emit: 1_045_757n, liquidity: 10_949n, outbound: 14_000n, affiliateBps: [500n] })
    expect(shared).toMatchObject({
      affiliate: 52_288n,
      expected: 979_469n,
      total: 77_237n,
      slippageBps: 103n,
      totalBps: 687n,
    })
    const streamed = quoteFees({ emit: 19n * 509_477n, liquidity: 19n * 5_249n, outbound: 14_000n, affiliateBps: [] })
    expect(streamed).toMatchObject({ expected: 9_666_063n, slippageBps: 101n, totalBps: 116n })
  })
})

describe('the number of sub-swaps', () => {
  const source = { asset: 1_000_000_000n, rune: 100_000_000_000n }
  const target = { asset: 100_000_000n, rune: 100_000_000_000n }
  const terms = { source, target, deposit: 100_000_000n, interval: 10n, minimumSlip: 50n }

  it('keeps every piece at the minimum slip of the shallower pool', () => {
    // Half a percent of 1000 RUNE is 5 RUNE, 0.05 ETH: twenty pieces of 1 ETH.
    expect(maxSwapQuantity(terms)).toBe(20n)
    expect(maxSwapQuantity({ ...terms, target: { ...target, rune: target.rune / 2n } })).toBe(40n)
  })

  it('is zero without an interval, at least one, and at most a day of blocks', () => {
    expect(maxSwapQuantity({ ...terms, interval: 0n })).toBe(0n)
    expect(maxSwapQuantity({ ...terms, deposit: 1n })).toBe(1n)
    expect(maxSwapQuantity({ ...terms, deposit: 10n ** 15n })).toBe(1_440n)
  })
})

describe('waiting', () => {
  const delay = { scheduled: 0n, rate: 10_000_000_000n, threshold: 100_000_000_000n, longest: 720n }

  it('lasts one block per RUNE threshold, longer with more scheduled, up to a maximum', () => {
    expect(outboundDelay({ ...delay, rune: 9_999_999_999n })).toBe(0n)
    expect(outboundDelay({ ...delay, rune: 250_000_000_000n })).toBe(25n)
    // The 50,000 RUNE scheduled reduce the rate of 100 RUNE per block by 50.
    expect(outboundDelay({ ...delay, rune: 250_000_000_000n, scheduled: 5_000_000_000_000n })).toBe(50n)
    expect(outboundDelay({ ...delay, rune: 10n ** 18n })).toBe(720n)
    expect(outboundDelay({ ...delay, rune: 10n ** 18n, rate: 0n })).toBe(0n)
  })

  it('on the way in depends on the block reward', () => {
    const bitcoin = { by: 'coinbase', reward: 3n } as const
    expect([1n, 300_000_000n, 300_000_001n].map((amount) => inboundConfirmations(bitcoin, amount))).toEqual([
      1n,
      1n,
      2n,
    ])
    expect(inboundConfirmations({ by: 'ether', least: 2n }, 100_000_000n)).toBe(2n)
    expect(inboundConfirmations({ by: 'ether', least: 2n }, 30n * 100_000_000n)).toBe(20n)
    expect(inboundConfirmations({ by: 'fixed', blocks: 12n }, 1n)).toBe(12n)
  })
})

describe('the outbound fee', () => {
  it('falls from the maximum to the minimum as the surplus nears its target', () => {
    const terms = { target: 10_000n, minimum: 10_000n, maximum: 30_000n }
    expect([0n, 5_000n, 10_000n, 99_999n].map((surplus) => feeMultiplier({ ...terms, surplus }))).toEqual([
      30_000n,
      20_000n,
      10_000n,
      10_000n,
    ])
  })

  it('does not go below its floor', () => {
    expect(outboundFee(1500n, 20n, 10_000n, 176_208n)).toBe(176_208n)
  })
})
