import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHuman } from './amounts.ts'
import { computeWorth, isMore } from './worth.ts'

const price = fc.oneof(
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 18 }))
    .map(([digits, decimals]) => toHuman(digits, decimals)),
  fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -20, max: 6 }))
    .map(([digits, e]) => `${digits}.5e${e}`),
)

describe('what an amount is worth', () => {
  it('is amount times price, to the last digit', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 24 }),
        price,
        (amount, decimals, usd) => {
          const exact = Big(toHuman(amount, decimals)).times(usd)
          expect(Big(computeWorth(amount, decimals, usd)).eq(exact)).toBe(true)
          expect(computeWorth(amount, decimals, usd)).toMatch(/^\d+(\.\d*[1-9])?$/)
        },
      ),
    ))
})

describe('the comparison of two decimals', () => {
  it('is exact, however close they are', () =>
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 30 }), fc.constantFrom(-1, 0, 1), (usd, position, step) => {
        const other = Big(usd).plus(Big(step).times(Big(10).pow(-position)))
        if (other.lt(0)) return
        expect(isMore(usd, other.toFixed())).toBe(Big(usd).gt(other))
        expect(isMore(other.toFixed(), usd)).toBe(other.gt(usd))
      }),
      { numRuns: 500 },
    ))
  it.each(['$5000', '5,000', 'many'])('rejects %j as a limit', (limit) => {
    expect(() => isMore('6000', limit)).toThrow()
    expect(() => isMore(limit, '6000')).toThrow()
  })
})
