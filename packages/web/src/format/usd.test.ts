import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensFor, usdText, usdValue } from './usd.ts'

describe('USD', () => {
  it('is the amount at its price, in the writing of a language', () => {
    const value = usdValue('0.1', 96579.61250003)
    expect(value && usdText(value, 'en')).toBe('$9,657.96')
    expect(value && usdText(value, 'de')).toBe('9.657,96\u00a0$')
    expect(usdText(new Big('0.004'), 'en')).toBe('< $0.01')
  })

  it('is unknown without a price', () => {
    expect([usdValue('1', undefined), usdValue('1', 0), usdValue('no', 5)]).toEqual([undefined, undefined, undefined])
  })

  it('buys an amount that is never worth more, and less than one unit too little', () => {
    const cents = fc.integer({ min: 1, max: 10 ** 9 })
    const price = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => value / 10_000)
    fc.assert(
      fc.property(cents, price, fc.nat({ max: 18 }), (sum, each, decimals) => {
        const usd = new Big(sum).div(100)
        const amount = new Big(tokensFor(usd.toFixed(), each, decimals) ?? '')
        const unit = new Big(10).pow(-decimals)
        return amount.times(each).lte(usd) && amount.plus(unit).times(each).gt(usd)
      }),
    )
  })
})
