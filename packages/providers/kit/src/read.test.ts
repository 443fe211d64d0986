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
