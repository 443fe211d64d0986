import { describe, expect, it } from 'vitest'
import { readTypedAmount, trimAmount } from './typed-amount.ts'

describe('a typed amount', () => {
  it.each([
    ['0,1', 8, '0.1'],
    [' 12. ', 8, '12.'],
    ['.5', 8, '.5'],
    ['1.123456789', 8, '1.12345678'],
    ['1.5', 0, '1'],
    ['', 8, ''],
  ])('%j with %d decimals is %j', (text, decimals, amount) => expect(readTypedAmount(text, decimals)).toBe(amount))

  it.each(['1e5', '-1', '1.2.3', '1,2,3', 'abc', '١', '0x1', 'Infinity'])('%j is refused', (text) =>
    expect(readTypedAmount(text, 8)).toBeUndefined(),
  )

  it.each([
    ['.5', '0.5'],
    ['12.', '12'],
    ['007.100', '7.1'],
    ['9007199254740993.000000000000000001', '9007199254740993.000000000000000001'],
  ])('%j is asked for as %j', (typed, amount) => expect(trimAmount(typed)).toBe(amount))

  it.each(['', '0', '0.000', '.'])('%j asks for nothing', (typed) => expect(trimAmount(typed)).toBeUndefined())
})
