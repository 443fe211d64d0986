import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfEven, safeShare, share, slipBps } from './share.ts'

describe('share', () => {
  it('rounds halves to even', () => {
    expect(share(1n, 2n, 5n)).toBe(2n)
    expect(share(1n, 2n, 7n)).toBe(4n)
    expect(divideHalfEven(5n, 2n)).toBe(2n)
    expect(divideHalfEven(7n, 2n)).toBe(4n)
  })

  it('gives the affiliate part of the regression case', () => {
    expect(share(500n, 10_000n, 1_045_757n)).toBe(52_288n)
  })

  it('is zero when the part is zero', () => {
    expect([share(0n, 5n, 9n), share(5n, 0n, 9n), safeShare(9n, 0n, 9n)]).toEqual([0n, 0n, 0n])
  })

  it('is within one of the exact quotient for ordinary amounts', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 16n })
    fc.assert(
      fc.property(amount, amount, amount, (part, total, allocation) => {
        const [small, large] = part < total ? [part, total] : [total, part]
        // Below this ratio its 18 decimals are exact enough.
        if (large / small > 10n ** 6n) return
        const exact = (allocation * small) / large
        const got = share(small, large, allocation)
        expect(got >= exact - 1n && got <= exact + 1n).toBe(true)
      }),
    )
  })
})

describe('slip', () => {
  it('rounds to whole basis points, halves to even', () => {
    expect(slipBps(1n, 99n)).toBe(100n)
    expect(slipBps(1n, 19_999n)).toBe(0n)
    expect(slipBps(3n, 19_997n)).toBe(2n)
  })
})
