import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

/** Numbers a double holds within 15 significant digits, as JSON would write them. */
const shortNumber = fc.oneof(
  fc.maxSafeInteger(),
  fc
    .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([whole, part]) => Number(`${whole}.${part}`)),
)

const safeKey = fc.string().filter((key) => key !== '__proto__' && key !== 'constructor')

const safeValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.string({ unit: 'grapheme' }),
    shortNumber.map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.array(tie('value')),
    fc.dictionary(safeKey, tie('value'), { noNullPrototype: true }),
  ),
})).value

describe('parseJson', () => {
  it('reads back every written value that a double can hold', () => {
    fc.assert(
      fc.property(safeValue, (value) => {
        expect(parseJson(JSON.stringify(value))).toEqual(value)
      }),
    )
  })

  it('reads the same with whitespace between the tokens', () => {
    fc.assert(
      fc.property(safeValue, (value) => {
        expect(parseJson(JSON.stringify(value, null, 2))).toEqual(value)
      }),
    )
  })

  it('keeps every digit of a big integer at any place', () => {
    const big = fc.bigInt({ min: 2n ** 53n, max: 10n ** 60n }).chain((n) => fc.constantFrom(n, -n))
    fc.assert(
      fc.property(big, fc.string(), (n, text) => {
        const read = parseJson(`{"a":${n},"b":[1,${n} , ${n}],${JSON.stringify(`k${text}`)}:"${n}, ${n}","c":7}`)
        expect(read).toEqual({ a: `${n}`, b: [1, `${n}`, `${n}`], [`k${text}`]: `${n}, ${n}`, c: 7 })
      }),
    )
  })

  it('does not change strings that look like JSON with long numbers', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = { x: `{"a": 12345678901234567890, ${text}`, y: [`\\", 12345678901234567890]`] }
        expect(parseJson(JSON.stringify(value))).toEqual(value)
      }),
    )
  })

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['0.123456789012345', 0.123456789012345],
    ['0.1234567890123456', '0.1234567890123456'],
    ['100000000000000.00', 100000000000000],
    ['0.0000000000000000000012', 1.2e-21],
    ['1.2345678901234567e5', '1.2345678901234567e5'],
    ['63250.123456789012', '63250.123456789012'],
  ])('reads %s as %j', (text, value) => {
    expect(parseJson(text)).toBe(value)
    expect(parseJson(`[${text}]`)).toEqual([value])
    expect(parseJson(`{"a": ${text} }`)).toEqual({ a: value })
  })

  it.each([
    '',
    '{',
    'nonsense',
    '<html>502</html>',
    '{12345678901234567890:1}',
    '00000000000000000000001',
    '[12345678901234567890abc]',
    '{"a":12345678901234567890,}',
    '12345678901234567890 12345678901234567890',
  ])('answers undefined for %j', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  it('drops keys that change a prototype, also when written with escapes', () => {
    const read = parseJson(
      '{"__proto__":{"admin":true},"in":{"\\u005f_proto__":1,"a":2},"constructor":{"prototype":{}}}',
    )
    expect(read).toEqual({ in: { a: 2 } })
    expect(Object.hasOwn(read as object, 'constructor')).toBe(false)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it.each([
    ['{"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true},"a":1}'],
    ['{"constr\\u0075ctor":{"prototype":{"admin":true}},"a":1}'],
    ['\uFEFF{"__proto__":{"admin":true},"a":1}'],
  ])('drops such a key where nothing else in the text stands for it: %j', (text) => {
    const read = parseJson(text) as object
    expect(Object.keys(read)).toEqual(['a'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  it('rounds to doubles on request, with the same guards', () => {
    const read = (text: string) => parseJson(text, { numbers: 'double' })
    expect(read('{"a":12345678901234567890,"b":0.1234567890123456}')).toEqual({
      a: 12345678901234567000,
      b: 0.1234567890123456,
    })
    expect(read('{"__proto__":{"admin":true},"a":1}')).toEqual({ a: 1 })
    expect(read(`${'['.repeat(201)}${']'.repeat(201)}`)).toBeUndefined()
  })

  it('rejects nesting beyond 200, and ignores brackets inside strings', () => {
    expect(parseJson(`${'['.repeat(200)}${']'.repeat(200)}`)).toBeDefined()
    expect(parseJson(`${'['.repeat(201)}${']'.repeat(201)}`)).toBeUndefined()
    expect(parseJson(JSON.stringify([`\\"${'['.repeat(500)}`]))).toEqual([`\\"${'['.repeat(500)}`])
  })

  it('skips a byte order mark', () => {
    expect(parseJson('\uFEFF{"a":12345678901234567890}')).toEqual({ a: '12345678901234567890' })
  })

  it('takes linear time on broken text', () => {
    const started = performance.now()
    expect(parseJson(`[12345678901234567890,"${'\\"'.repeat(500_000)}`)).toBeUndefined()
    expect(parseJson(`[12345678901234567890,"${'a'.repeat(4_000_000)}"]`)).toHaveLength(2)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
