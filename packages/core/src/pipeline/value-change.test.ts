import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueChangeBps } from './value-change.ts'

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
    expect(valueChangeBps(paid, { amount: 2n * 10n ** 18n, decimals: 18, usd: '3000' })).toBe(0)
    expect(valueChangeBps(paid, { amount: 199n * 10n ** 16n, decimals: 18, usd: '3000' })).toBe(-50)
  })
  it('equals the result of arbitrary-precision decimals, to six decimals', () => {
    fc.assert(
      fc.property(side, side, (paid, received) => {
        const usd = ({ amount, decimals, usd: price }: typeof paid) =>
          wide(amount.toString()).times(price).div(wide(10).pow(decimals))
        const ratio = usd(received).div(usd(paid))
        const expected = ratio.minus(1).times(10_000).round(6, 1)
        const found = valueChangeBps(paid, received) as number
        if (Math.abs(Number(expected)) < 1e9) expect(Math.abs(found - Number(expected))).toBeLessThanOrEqual(2e-6)
      }),
    )
  })
  it('is unknown without a payment or a readable price', () => {
    const paid = { amount: 1n, decimals: 8, usd: '1' }
    expect(valueChangeBps({ ...paid, amount: 0n }, paid)).toBeUndefined()
    for (const usd of ['', 'NaN', '1e5', '-1']) expect(valueChangeBps({ ...paid, usd }, paid)).toBeUndefined()
  })
})
