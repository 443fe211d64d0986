import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeUsd, convertUsd, formatUsd } from './usd.ts'

describe('USD', () => {
  it('is the amount at its price, in the writing of a language', () => {
    const value = computeUsd('0.1', 96579.61250003)
    expect(value && formatUsd(value, 'en')).toBe('$9,657.96')
    expect(value && formatUsd(value, 'de')).toBe('9.657,96\u00a0$')
    expect(formatUsd(new Big('0.004'), 'en')).toBe('< $0.01')
  })

  it('is unknown without a price', () => {
    expect([computeUsd('1', undefined), computeUsd('1', 0), computeUsd('no', 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('buys an amount that is never worth more, and less than one unit too little', () => {
    const cents = fc.integer({ min: 1, max: 10 ** 9 })
    const price = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => value / 10_000)
    fc.assert(
      fc.property(cents, price, fc.nat({ max: 18 }), (sum, each, decimals) => {
        const usd = new Big(sum).div(100)
        const amount = new Big(convertUsd(usd.toFixed(), each, decimals) ?? '')
        const unit = new Big(10).pow(-decimals)
        return amount.times(each).lte(usd) && amount.plus(unit).times(each).gt(usd)
      }),
    )
  })
})
