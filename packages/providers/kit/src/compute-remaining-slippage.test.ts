import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRemainingSlippage } from './compute-remaining-slippage.ts'

describe('computeRemainingSlippage', () => {
  it.each([
    [10_000n, 9_900n, 100],
    [10_000n, 9_899n, 101],
    [10_001n, 9_900n, 100],
    [3n, 2n, 3_333],
    [10_000n, 0n, 10_000],
    [10_000n, 10_000n, 0],
    [9_000n, 10_000n, 0],
    [0n, 0n, 0],
  ])('from %i down to %i is %i', (expected, minimum, bps) => {
    expect(computeRemainingSlippage(expected, minimum)).toBe(bps)
  })

  it('never goes below the minimum', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [minimum, expected] = one < other ? [one, other] : [other, one]
        const left = (expected * (10_000n - BigInt(computeRemainingSlippage(expected, minimum)))) / 10_000n
        expect(left >= minimum).toBe(true)
      }),
    )
  })
})
