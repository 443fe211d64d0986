import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ceilDiv, lessBps, parseBase, raiseTen, rescale, rescaleUp, takeBps, toBase, toHuman } from './amounts.ts'

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
        const rest = base - takeBps(base, bps) - lessBps(base, bps)
        return rest === 0n || rest === 1n
      }),
    )
  })
  it('round up in a division', () => {
    expect([ceilDiv(10n, 5n), ceilDiv(11n, 5n), ceilDiv(0n, 5n)]).toEqual([2n, 3n, 0n])
  })
  it.each([
    ['0', 0n, 8],
    ['0', 0n, 0],
    ['1', 1n, 0],
    ['10', 10n, 0],
    ['100', 10_000n, 2],
    ['0.1', 10n, 2],
    ['0.01', 1n, 2],
    ['1.5', 150n, 2],
    ['10.05', 1_005n, 2],
    ['0.00000001', 1n, 8],
    ['12345678.9', 1_234_567_890_000_000n, 8],
  ])('are %s in human units for %s base units of %i decimals, and back', (human, base, places) => {
    expect(toHuman(base, places)).toBe(human)
    expect(toHuman(-base, places)).toBe(base === 0n ? '0' : `-${human}`)
    expect(toBase(human, places)).toBe(base)
  })
  it('are read with zeros on either side, up to 120 characters', () => {
    expect(toBase('007.50', 1)).toBe(75n)
    expect(toBase('1.000', 0)).toBe(1n)
    expect(toBase('1.5', 0)).toBeUndefined()
    expect(toBase(`${'0'.repeat(119)}5`, 1)).toBe(50n)
    expect(toBase(`${'0'.repeat(120)}5`, 1)).toBeUndefined()
  })
  it('are read from at most a hundred digits', () => {
    expect(parseBase(`${'0'.repeat(99)}7`)).toBe(7n)
    expect(parseBase(`${'0'.repeat(100)}7`)).toBeUndefined()
    expect(parseBase('7 7')).toBeUndefined()
  })
  it('are rescaled to more or fewer decimals, down or up', () => {
    expect([rescale(15n, 1, 3), rescale(1_599n, 3, 1), rescale(15n, 2, 2)]).toEqual([1_500n, 15n, 15n])
    expect([rescaleUp(15n, 1, 3), rescaleUp(1_501n, 3, 1), rescaleUp(1_500n, 3, 1)]).toEqual([1_500n, 16n, 15n])
    expect(rescaleUp(15n, 2, 2)).toBe(15n)
  })
  it('are parts of ten thousand, rounded down', () => {
    expect([takeBps(19_999n, 1), takeBps(20_000n, 1), takeBps(5n, 10_000)]).toEqual([1n, 2n, 5n])
    expect([lessBps(10_000n, 1), lessBps(9_999n, 1), lessBps(5n, 10_000), lessBps(5n, 0)]).toEqual([
      9_999n,
      9_998n,
      0n,
      5n,
    ])
  })
  it('have powers of ten of any size', () => {
    expect([raiseTen(0), raiseTen(1), raiseTen(18)]).toEqual([1n, 10n, 1_000_000_000_000_000_000n])
    for (const exponent of [39, 40, 41, 77]) expect(raiseTen(exponent).toString()).toBe(`1${'0'.repeat(exponent)}`)
  })
})
