import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundToSixDecimals } from './figures.ts'

describe('figures of six decimals', () => {
  it('are the nearest millionth, spelled with at most six decimals and without exponent residue', () =>
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const rounded = roundToSixDecimals(value)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5e-6 + Math.abs(value) * 2 ** -51)
        expect(rounded).toBe(Number(rounded.toFixed(6)))
        expect(Object.is(rounded, -0)).toBe(false)
        expect(roundToSixDecimals(-value)).toBe(rounded === 0 ? 0 : -rounded)
      }),
      { numRuns: 2_000 },
    ))
  it.each([
    [0.1 + 0.2, 0.3],
    [1e-7, 0],
    [-1e-7, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [-33.000_000_5, -33.000_001],
    [12, 12],
  ])('of %d are %d', (value, expected) => expect(roundToSixDecimals(value)).toBe(expected))
})
