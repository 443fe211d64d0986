import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'

const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 18 })).map(([units, places]) => {
  const digits = units.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return places === 0 ? whole : `${whole}.${digits.slice(digits.length - places)}`
})

/** The digits of a formatted English number, as a decimal text. */
const read = (text: string): string => text.replaceAll(',', '')

describe('an amount for people', () => {
  it.each([
    ['2.80227924501721824', 'en', '2.802279'],
    ['2.80227924501721824', 'de', '2,802279'],
    ['1234567.891', 'en', '1,234,567.89'],
    ['0.00000564', 'en', '0.00000564'],
    ['0.000000000000000001', 'en', '0.000000000000000001'],
    ['9007199254740993', 'en', '9,007,199,254,740,993'],
    ['0.999999999', 'en', '0.999999'],
    ['100', 'en', '100'],
  ])('is %s in %s as %s', (amount, language, text) => expect(formatAmount(amount, language)).toBe(text))

  it.each(['', 'NaN', '-1', '1e5', '<b>', '1.2.3', '0x10'])('stays as it is where it is no decimal (%j)', (text) =>
    expect(formatAmount(text, 'en')).toBe(text),
  )

  it('is cut off: never more than the amount, and its first digits', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        const shown = read(formatAmount(amount, 'en'))
        const plain = amount
          .replace(/^0+(?=\d)/, '')
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
        return plain.startsWith(shown) || shown === '0'
      }),
    )
  })
})
