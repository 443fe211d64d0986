import { UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from './at.ts'
import { integer } from './integer.ts'
import { parseExact } from './parse-exact.ts'
import { readAnswer, readJson } from './read-answer.ts'

const refusal = (work: () => unknown): { message: string; status: number | undefined } => {
  try {
    work()
  } catch (error) {
    if (UpstreamError.is(error)) return { message: error.message, status: error.status }
  }
  throw new Error('No error was thrown.')
}

describe('exact JSON', () => {
  it('keeps every digit of amounts of any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), (amount) => {
        expect(integer(at(parseExact(`{"a":[${amount}]}`), 'a', 0))).toBe(amount)
      }),
    )
  })

  it('leaves strings, fractions and null unchanged', () => {
    const text = '{"s":"a:12345678901234567890,\\"12345678901234567890","f":1234567890123456.5,"n":null}'
    expect(parseExact(text)).toEqual(JSON.parse(text))
    expect(() => parseExact('<html>')).toThrow(SyntaxError)
  })

  it('reads no amount from other values', () => {
    for (const value of [-1, 1.5, 2 ** 53, '-1', '1.0', '', '0x1', null, undefined, {}, '1'.repeat(31)])
      expect(integer(value)).toBeUndefined()
  })
})

describe('an answer', () => {
  const answering = (status: number, text: string) => () => readAnswer('host', { status, text })

  it('must be JSON with status 200 and without an error', () => {
    expect(readAnswer('host', { status: 200, text: '[1]' })).toEqual([1])
    expect(refusal(answering(502, '<html>'))).toEqual({
      message: 'host answered status 502 without JSON.',
      status: 502,
    })
    expect(refusal(answering(500, '{}'))).toEqual({ message: 'host answered status 500.', status: 500 })
    const errorOf = (answer: unknown): unknown => at(answer, 'error')
    const refused = { status: 200, text: JSON.stringify({ error: 'x'.repeat(300) }) }
    const { message } = refusal(() => readAnswer('host', refused, { errorOf }))
    expect(message).toBe(`host answered status 200: ${'x'.repeat(200)}.`)
  })

  it('can be read with any status when the body says more', () => {
    expect(readJson('host', { status: 404, text: '{"code":5}' })).toEqual({ code: 5 })
  })
})

describe('a path', () => {
  it('that does not exist reads as undefined', () => {
    expect(at({ a: [{ b: 1 }] }, 'a', 0, 'b')).toBe(1)
    for (const value of [undefined, null, 1, 'text', { a: null }]) expect(at(value, 'a', 'b')).toBeUndefined()
  })
})
