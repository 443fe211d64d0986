import { UpstreamError } from '@switchyard/core'
import { parseJson } from '@switchyard/net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { read } from './read.ts'

describe('read', () => {
  it('finds values by path, in lists, and by a list of keys that contain dots', () => {
    const body = { routes: [{ id: 'a' }, { id: 'b', 'x.y': { n: '7' } }] }
    expect(read.text(body, 'routes.1.id')).toBe('b')
    expect(read.amount(body, ['routes', 1, 'x.y', 'n'])).toBe(7n)
    expect(read.list(body.routes, '')).toHaveLength(2)
  })

  it('keeps every digit of an amount, as string or number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (amount) => {
        expect(read.amount(parseJson(`{"a":${amount}}`), 'a')).toBe(amount)
        expect(read.amount(parseJson(`{"a":"${amount}"}`), 'a')).toBe(amount)
      }),
    )
  })

  it.each([1.5, -1, '1.5', '-1', '1e3', '', ' 1', '0x10', true, [], {}, 2 ** 53, Number.NaN])(
    'rejects the amount %j',
    (value) => expect(() => read.amount({ a: value }, 'a')).toThrow(UpstreamError),
  )

  it.each([
    [1e-7, '0.0000001'],
    ['0.10', '0.1'],
    [12, '12'],
    ['1.5e3', '1500'],
  ])('reads the decimal %j', (value, text) => expect(read.decimal({ a: value }, 'a')).toBe(text))

  it.each(['-1', -1, 'NaN', Number.POSITIVE_INFINITY, '1,5', '.5', ''])('rejects the decimal %j', (value) =>
    expect(() => read.decimal({ a: value }, 'a')).toThrow(UpstreamError),
  )

  it('reads integers and numbers from strings too', () => {
    const body = { seconds: '-12', ratio: '1.5e2', on: false, inner: { a: 1 } }
    expect(read.integer(body, 'seconds')).toBe(-12)
    expect(read.number(body, 'ratio')).toBe(150)
    expect(read.flag(body, 'on')).toBe(false)
    expect(read.record(body, 'inner')).toEqual({ a: 1 })
    expect(() => read.integer(body, 'ratio')).toThrow(/ratio is "1.5e2"; expected an integer\./)
    expect(() => read.record(body, 'seconds')).toThrow(UpstreamError)
    expect(() => read.flag(body, 'seconds')).toThrow(UpstreamError)
  })

  it.each([0, '0', '007'])('reads the amount %j', (value) => expect(read.amount({ a: value }, 'a')).toBe(BigInt(value)))

  it.each([
    ['12', 12],
    [12, 12],
    ['-12', -12],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
  ])('reads the integer %j', (value, integer) => expect(read.integer({ a: value }, 'a')).toBe(integer))

  it.each([
    '0x10',
    '1e3',
    ' 12',
    '12 ',
    '1.5',
    '--1',
    '',
    '-',
    '9007199254740992',
    1.5,
    2 ** 53,
    Number.NaN,
    true,
    [],
    ['12'],
  ])('rejects the integer %j', (value) => expect(() => read.integer({ a: value }, 'a')).toThrow(UpstreamError))

  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['12.25', 12.25],
    ['1e3', 1000],
    ['1E+12', 1e12],
    ['25e-1', 2.5],
    ['10.50E-01', 1.05],
    [1.5, 1.5],
  ])('reads the number %j', (value, number) => expect(read.number({ a: value }, 'a')).toBe(number))

  it.each([
    '0x10',
    '1.',
    '.5',
    '1e',
    '1e1.5',
    ' 1',
    '1 ',
    '--1',
    '',
    'Infinity',
    'NaN',
    1 / 0,
    Number.NaN,
    true,
    [],
    ['12'],
  ])('rejects the number %j', (value) => expect(() => read.number({ a: value }, 'a')).toThrow(UpstreamError))

  it.each([
    ['a text', read.text, read.optionalText, [5, true, '', [], {}]],
    ['a decimal', read.decimal, read.optionalDecimal, [true, [], ['1.5'], {}, 'x']],
    ['true or false', read.flag, read.optionalFlag, ['true', 1, 0, '', [], {}]],
    ['a list', read.list, read.optionalList, [{ length: 0 }, 'ab', 1]],
    ['an object', read.record, read.optionalRecord, [[], 'ab', 1, true]],
  ])('takes nothing else for %s, needed or not', (_shape, needed, optional, others) => {
    for (const value of others)
      for (const reader of [needed, optional]) expect(() => reader({ a: value }, 'a')).toThrow(UpstreamError)
    for (const value of [undefined, null]) {
      expect(optional({ a: value }, 'a')).toBeUndefined()
      expect(() => needed({ a: value }, 'a')).toThrow('a is missing')
    }
  })

  it.each([read.optionalInteger, read.optionalNumber, read.optionalAmount])(
    'takes an optional figure as the needed one',
    (optional) => {
      expect([optional({}, 'a'), optional({ a: null }, 'a')]).toEqual([undefined, undefined])
      expect(Number(optional({ a: '7' }, 'a'))).toBe(7)
      expect(() => optional({ a: 'x' }, 'a')).toThrow(UpstreamError)
    },
  )

  it('gives back what stands at the path', () => {
    const body = { on: true, list: [1], inner: { a: 1 }, price: '1.50', name: 'x' }
    expect([read.flag(body, 'on'), read.optionalFlag(body, 'on')]).toEqual([true, true])
    expect([read.list(body, 'list'), read.optionalList(body, 'list')]).toEqual([[1], [1]])
    expect([read.record(body, 'inner'), read.optionalRecord(body, 'inner')]).toEqual([{ a: 1 }, { a: 1 }])
    expect([read.decimal(body, 'price'), read.optionalDecimal(body, 'price')]).toEqual(['1.5', '1.5'])
    expect([read.text(body, 'name'), read.optionalText(body, 'name')]).toEqual(['x', 'x'])
    expect(read.record(body, '')).toBe(body)
    expect(read.record(body, [])).toBe(body)
  })

  it('finds nothing below a text, a number or nothing', () => {
    for (const body of [undefined, null, 'text', 5, { a: null }, { a: 'text' }])
      expect(read.optionalText(body, 'a.b')).toBeUndefined()
    expect(() => read.text({ 'a.b': 'x' }, 'a.b')).toThrow('a.b is missing')
    expect(() => read.text({ list: [{}] }, ['list', 0, 'id'])).toThrow('list.0.id is missing; expected a string.')
  })

  it('shows a value by its JSON, cut after 60 characters', () => {
    const shown = (value: unknown) => {
      try {
        return read.amount({ a: value }, 'a')
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(shown([1])).toBe('a is a list; expected an amount.')
    expect(shown(true)).toBe('a is true; expected an amount.')
    expect(shown('x'.repeat(58))).toBe(`a is "${'x'.repeat(58)}"; expected an amount.`)
    expect(shown('x'.repeat(59))).toBe(`a is "${'x'.repeat(56)}…; expected an amount.`)
  })

  it('names the path, the value found and the expected type', () => {
    expect(() => read.text({ a: {} }, 'a.b')).toThrow('a.b is missing; expected a string.')
    expect(() => read.list({ a: { b: 1 } }, 'a')).toThrow('a is an object; expected a list.')
    expect(() => read.text(undefined, '')).toThrow('the response is missing')
    expect(() => read.amount({ a: 'x'.repeat(5_000) }, 'a')).toThrow(/^a is "x{56}…; expected an amount\.$/)
  })

  it('returns undefined for an optional value that is absent or null, and throws for a wrong type', () => {
    expect(read.optionalText({ a: null }, 'a')).toBeUndefined()
    expect(read.optionalAmount({}, 'a')).toBeUndefined()
    expect(() => read.optionalAmount({ a: 'x' }, 'a')).toThrow(UpstreamError)
    expect(read.optionalList({ a: [] }, 'a')).toEqual([])
  })

  it('ignores inherited properties', () => {
    expect(() => read.record({}, 'constructor')).toThrow(UpstreamError)
    expect(() => read.integer('text', 'length')).toThrow(UpstreamError)
  })
})
