import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeValueChangeBps } from './value-change.ts'

const side = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  decimals: fc.integer({ min: 0, max: 24 }),
  usd: fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.stringMatching(/^\d{0,9}$/))
    .map(([whole, part]) => (part ? `${whole}.${part}` : `${whole}`)),
})

const wide = Big()
wide.DP = 80

describe('the change of value', () => {
  it('is zero when both sides are worth the same, and negative when the output is worth less', () => {
    const paid = { amount: 10_000_000n, decimals: 8, usd: '60000' }
    expect(computeValueChangeBps(paid, { amount: 2n * 10n ** 18n, decimals: 18, usd: '3000' })).toBe(0)
    expect(computeValueChangeBps(paid, { amount: 199n * 10n ** 16n, decimals: 18, usd: '3000' })).toBe(-50)
  })
  it('equals the result of arbitrary-precision decimals, to six decimals', () => {
    fc.assert(
      fc.property(side, side, (paid, received) => {
        const usd = ({ amount, decimals, usd: price }: typeof paid) =>
          wide(amount.toString()).times(price).div(wide(10).pow(decimals))
        const ratio = usd(received).div(usd(paid))
        const expected = ratio.minus(1).times(10_000).round(6, 1)
        const found = computeValueChangeBps(paid, received) as number
        if (Math.abs(Number(expected)) < 1e9) expect(Math.abs(found - Number(expected))).toBeLessThanOrEqual(2e-6)
      }),
    )
  })
  it('is unknown without a payment or a readable price', () => {
    const paid = { amount: 1n, decimals: 8, usd: '1' }
    expect(computeValueChangeBps({ ...paid, amount: 0n }, paid)).toBeUndefined()
    for (const usd of ['', 'NaN', '1e5', '-1']) expect(computeValueChangeBps({ ...paid, usd }, paid)).toBeUndefined()
  })
  it('is rounded to six decimals, half away from zero', () => {
    // 10 000 bps × gain / 3 000 000 and the like, by hand.
    const change = (paid: bigint, received: bigint) =>
      computeValueChangeBps({ amount: paid, decimals: 0, usd: '1' }, { amount: received, decimals: 0, usd: '1' })
    expect([change(3n, 4n), change(3n, 2n)]).toEqual([3_333.333333, -3_333.333333])
    expect([change(3n, 5n), change(3n, 1n)]).toEqual([6_666.666667, -6_666.666667])
    // 10 000 / 20 000 000 000 is half of the last decimal.
    expect([change(20_000_000_000n, 20_000_000_001n), change(20_000_000_000n, 19_999_999_999n)]).toEqual([1e-6, -1e-6])
    expect(change(1n, 0n)).toBe(-10_000)
  })
  it('is the same however prices and decimals are spelled', () => {
    const half = { amount: 5n, decimals: 1, usd: '2' }
    for (const same of [
      { amount: 50n, decimals: 2, usd: '2.00' },
      { amount: 1n, decimals: 0, usd: '1' },
      { amount: 20n, decimals: 3, usd: '50.0' },
    ])
      expect([computeValueChangeBps(half, same), computeValueChangeBps(same, half)]).toEqual([0, 0])
  })
})
