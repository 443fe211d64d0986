import { toHuman } from '@switchyard/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeOutput, fromBps, fromPercent, toMinPrice, WHOLE } from './min-price.ts'

const decimals = fc.constantFrom(6, 8, 9, 10, 18)

describe('the minimum price', () => {
  it('loses at most the slippage and one unit of the bought asset', () => {
    const drawn = fc.record({
      sellDecimals: decimals,
      buyDecimals: decimals,
      amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      price: fc.bigInt({ min: 1n, max: 10n ** 28n }).map((digits) => toHuman(digits, 20)),
      slippage: fc.bigInt({ min: 0n, max: WHOLE }),
    })
    fc.assert(
      fc.property(drawn, ({ amount, price, slippage, ...scale }) => {
        const least = computeOutput(amount, toMinPrice(price, slippage, scale))
        const [whole = '', fraction = ''] = price.split('.')
        const digits = BigInt(whole + fraction)
        const exact =
          (amount * digits * (WHOLE - slippage) * 10n ** BigInt(scale.buyDecimals)) /
          (WHOLE * 10n ** BigInt(fraction.length + scale.sellDecimals))
        // Half a unit for every whole token sold, from rounding the price to the decimals of the bought asset.
        const rounding = amount / 10n ** BigInt(scale.sellDecimals) + 2n
        expect(least >= exact - rounding).toBe(true)
        expect(least <= exact + rounding).toBe(true)
      }),
    )
  })

  it('falls to 0 as the slippage grows', () => {
    const scale = { sellDecimals: 8, buyDecimals: 18 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (bps) => {
        expect(toMinPrice('30.5', fromBps(bps), scale)).toBeGreaterThan(toMinPrice('30.5', fromBps(bps + 1), scale))
      }),
    )
    expect(toMinPrice('30.5', WHOLE, scale)).toBe(0n)
  })

  it('rejects text that is not a price', () => {
    for (const text of ['', '-1', 'NaN', '1e', '0x1']) {
      expect(() => toMinPrice(text, 0n, { sellDecimals: 8, buyDecimals: 18 })).toThrow(TypeError)
    }
  })
})

describe('slippages', () => {
  it('are cut to millionths between 0 and 1,000,000', () => {
    expect([50, 0.5, 0.005, 33.333].map(fromBps)).toEqual([5_000n, 50n, 0n, 3_333n])
    expect([0.5, 2.25, 10, 1.03].map(fromPercent)).toEqual([5_000n, 22_500n, 100_000n, 10_300n])
    expect([-1, 101].map(fromPercent)).toEqual([0n, WHOLE])
  })

  it('in hundredths of a percent are exact', () => {
    for (let bps = 0; bps <= 10_000; bps++) {
      expect(fromBps(bps)).toBe(BigInt(bps) * 100n)
      expect(fromPercent(bps / 100)).toBe(BigInt(bps) * 100n)
    }
  })
})
