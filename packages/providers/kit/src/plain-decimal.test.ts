import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDecimal } from './plain-decimal.ts'

describe('plainDecimal', () => {
  it('writes every number without exponent and keeps its value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e90, noNaN: true }), (number) => {
        fc.pre(number === 0 || number > 1e-90)
        const text = plainDecimal(String(Math.abs(number))) ?? ''
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(Number(text)).toBe(Math.abs(number))
      }),
    )
  })

  it('moves the point and keeps every digit', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 40n })
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 60 }), (n, places) => {
        const text = plainDecimal(`${n}e-${places}`) ?? ''
        const [whole = '', fraction = ''] = text.split('.')
        expect(BigInt(whole + fraction.padEnd(places, '0'))).toBe(n)
      }),
    )
  })

  it.each(['', '-1', '1e', 'e5', '1.2.3', '1e101', '0x1', 'Infinity', '١', '1 '])('rejects %j', (text) =>
    expect(plainDecimal(text)).toBeUndefined(),
  )
})
