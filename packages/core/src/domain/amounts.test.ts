import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bpsOf, ceilDiv, lessBps, parseBase, rescale, rescaleUp, toBase, toHuman } from './amounts.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 60n })
const decimals = fc.integer({ min: 0, max: 24 })

describe('amounts', () => {
  it('are unchanged after conversion to human units and back, with up to 24 decimals', () => {
    fc.assert(fc.property(amount, decimals, (base, places) => toBase(toHuman(base, places), places) === base))
  })
  it('are written with digits and at most one point, never with an exponent [SVC-8b]', () => {
    fc.assert(fc.property(amount, decimals, (base, places) => /^\d+(\.\d*[1-9])?$/.test(toHuman(base, places))))
  })
  it('keep 24 decimals of NEAR exactly', () => {
    expect(toHuman(7_700_000_000_000_000_000_000_001n, 24)).toBe('7.700000000000000000000001')
    expect(toBase('0.000000000000000000000001', 24)).toBe(1n)
  })
  it.each([
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e5',
    '1E-5',
    '0x10',
    ' 1',
    '1 ',
    '1,5',
    'NaN',
    'Infinity',
    '1_000',
    '١',
    '1'.repeat(121),
  ])('refuses %j', (text) => expect(toBase(text, 18)).toBeUndefined())
  it('reject more decimals than the asset has, but not trailing zeros', () => {
    expect(toBase('0.123456789', 8)).toBeUndefined()
    expect(toBase('0.1234567800', 8)).toBe(12_345_678n)
  })
  it('read base units only from plain digits', () => {
    expect(parseBase('123')).toBe(123n)
    for (const text of ['', '-1', '1.0', '1e3', ' 1']) expect(parseBase(text)).toBeUndefined()
  })
  it('lose only the finer part when rescaled down, and nothing up', () => {
    fc.assert(
      fc.property(amount, decimals, decimals, (base, from, to) => {
        const down = rescale(base, from, to)
        const up = rescaleUp(base, from, to)
        expect(up - down === 0n || up - down === 1n).toBe(true)
        expect(rescale(down, to, from) <= base).toBe(true)
        expect(rescaleUp(up, to, from) >= base).toBe(true)
      }),
    )
  })
  it('are split into a part and a rest that never exceed the whole', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (base, bps) => {
        const rest = base - bpsOf(base, bps) - lessBps(base, bps)
        return rest === 0n || rest === 1n
      }),
    )
  })
  it('round up in a division', () => {
    expect([ceilDiv(10n, 5n), ceilDiv(11n, 5n), ceilDiv(0n, 5n)]).toEqual([2n, 3n, 0n])
  })
})
