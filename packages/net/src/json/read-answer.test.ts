import { UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at } from './at.ts'
import { parseJson } from './parse-json.ts'
import { readAnswer, readJson } from './read-answer.ts'
import { readInteger } from './read-integer.ts'

const refusal = (work: () => unknown): { message: string; status: number | undefined } => {
  try {
    work()
  } catch (error) {
    if (UpstreamError.is(error)) return { message: error.message, status: error.status }
  }
  throw new Error('nothing was refused')
}

describe('exact JSON', () => {
  it('keeps every digit of amounts of any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), (amount) => {
        expect(readInteger(at(parseJson(`{"a":[${amount}]}`), 'a', 0))).toBe(amount)
      }),
    )
  })

  it('reads no amount from anything else', () => {
    for (const value of [-1, 1.5, 2 ** 53, '-1', '1.0', '', '0x1', null, undefined, {}, '1'.repeat(31)])
      expect(readInteger(value)).toBeUndefined()
  })
})

describe('a response', () => {
  const said = (status: number, text: string) => () => readAnswer('host', { status, text })

  it('must be JSON with status 200 and without a refusal', () => {
    expect(readAnswer('host', { status: 200, text: '[1]' })).toEqual([1])
    expect(refusal(said(502, '<html>'))).toEqual({ message: 'host answered status 502 without JSON.', status: 502 })
    expect(refusal(said(500, '{}'))).toEqual({ message: 'host answered status 500.', status: 500 })
    const findError = (answer: unknown): unknown => at(answer, 'error')
    const refused = { status: 200, text: JSON.stringify({ error: 'x'.repeat(300) }) }
    const { message } = refusal(() => readAnswer('host', refused, { findError }))
    expect(message).toBe(`host answered status 200: ${'x'.repeat(200)}.`)
  })

  it('can be read with any status', () => {
    expect(readJson('host', { status: 404, text: '{"code":5}' })).toEqual({ code: 5 })
  })
})

describe('a path', () => {
  it('that does not exist reads as undefined', () => {
    expect(at({ a: [{ b: 1 }] }, 'a', 0, 'b')).toBe(1)
    for (const value of [undefined, null, 1, 'text', { a: null }]) expect(at(value, 'a', 'b')).toBeUndefined()
  })
})
