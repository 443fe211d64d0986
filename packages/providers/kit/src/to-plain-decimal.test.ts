import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainDecimal } from './to-plain-decimal.ts'

describe('toPlainDecimal', () => {
  it('writes every number without exponent and keeps its value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e90, noNaN: true }), (number) => {
        fc.pre(number === 0 || number > 1e-90)
        const text = toPlainDecimal(String(Math.abs(number))) ?? ''
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(Number(text)).toBe(Math.abs(number))
      }),
    )
  })

  it('moves the point and keeps every digit', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 40n })
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 60 }), (n, places) => {
        const text = toPlainDecimal(`${n}e-${places}`) ?? ''
        const [whole = '', fraction = ''] = text.split('.')
        expect(BigInt(whole + fraction.padEnd(places, '0'))).toBe(n)
      }),
    )
  })

  it.each([
    ['007', '7'],
    ['000', '0'],
    ['00.10', '0.1'],
    ['0.0', '0'],
    ['1.500', '1.5'],
    ['100.0500', '100.05'],
    ['1020.0', '1020'],
    ['1.20e1', '12'],
    ['1.20E+2', '120'],
    ['120e-2', '1.2'],
    ['120.50e-2', '1.205'],
    ['1.5e0', '1.5'],
    ['1e100', `1${'0'.repeat(100)}`],
    ['1e-100', `0.${'0'.repeat(99)}1`],
    ['9'.repeat(100), '9'.repeat(100)],
    [`0.${'1'.repeat(100)}`, `0.${'1'.repeat(100)}`],
  ])('writes %j as %j', (text, plain) => expect(toPlainDecimal(text)).toBe(plain))

  it.each(['1e-101', '1e999', `${'1'.repeat(101)}`, `0.${'1'.repeat(101)}`, '1.', '.5', 'x1', '1x', '1.5x', 'x1.50'])(
    'rejects %j too',
    (text) => expect(toPlainDecimal(text)).toBeUndefined(),
  )

  it.each(['', '-1', '1e', 'e5', '1.2.3', '1e101', '0x1', 'Infinity', '١', '1 '])('rejects %j', (text) =>
    expect(toPlainDecimal(text)).toBeUndefined(),
  )
})
