import { UnreadableInput } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromOrderUnits, toFractionUnits, toOrderUnits } from './order-amount.ts'

/** The conversion of Mayan's client through a floating-point number. */
const theirs = (figure: string, decimals: number): bigint => {
  const digits = Math.min(8, decimals)
  const rounded = Number(figure)
    .toFixed(digits + 1)
    .slice(0, -1)
    .replace(/\.$/, '')
  const [whole = '0', fraction = ''] = rounded.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

describe("an order's figure", () => {
  it.each([
    ['9.974999', 6, 9_974_999n],
    ['0.0041234567891', 18, 4_123_450_000_000_000n],
    ['0.9999999996', 8, 100_000_000n],
    ['0.9999999994', 8, 99_999_999n],
    ['3.0914520000000003', 6, 3_091_452n],
    ['10', 6, 10_000_000n],
    ['0', 18, 0n],
  ])('%s at %i decimals is %s', (figure, decimals, units) => {
    expect(toFractionUnits(figure, decimals)).toBe(units)
  })

  it('has at most eight decimals, and converts back to base units', () => {
    expect(toOrderUnits('3.99897292039174', 18)).toBe(399_897_292n)
    expect(fromOrderUnits(399_897_292n, 18)).toBe(3_998_972_920_000_000_000n)
    expect(toOrderUnits('9.974999', 6)).toBe(9_974_999n)
    expect(fromOrderUnits(9_974_999n, 6)).toBe(9_974_999n)
  })

  it("equals that of Mayan's client where that is exact", () => {
    const figures = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.stringMatching(/^\d{1,8}[0-46-9]?$/))
    fc.assert(
      fc.property(figures, fc.integer({ min: 0, max: 18 }), ([whole, fraction], decimals) => {
        // The client's binary value decides ties at the rounded digit.
        fc.pre(fraction[Math.min(8, decimals) + 1] !== '5')
        expect(toFractionUnits(`${whole}.${fraction}`, decimals)).toBe(theirs(`${whole}.${fraction}`, decimals))
      }),
      { numRuns: 500 },
    )
  })

  it('rejects text that is not a decimal', () => {
    for (const figure of ['', '1e5', '-1', '1.', '.5', 'NaN'])
      expect(() => toFractionUnits(figure, 6)).toThrow(UnreadableInput)
  })
})
