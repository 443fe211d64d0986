import { describe, expect, it } from 'vitest'
import { readBody, readRefusalText } from './read-body.ts'

const answer = (status: number, body: unknown, text = JSON.stringify(body) ?? '') => ({
  status,
  ok: status < 400,
  body,
  text,
  headers: {},
})

describe('readRefusalText', () => {
  it.each([
    ['a message', { message: 'too small' }],
    ['an error', { error: 'too small' }],
    ['an error with a message', { error: { code: 3, message: 'too small' } }],
  ])('is read from %s', (_shape, body) => {
    expect(readRefusalText(answer(400, body))).toBe('too small')
  })
  it.each([
    ['a blank message', { message: ' \n', error: 'too small' }],
    ['a message that is no text', { message: 5, error: { message: 'too small' } }],
  ])('looks past %s', (_shape, body) => {
    expect(readRefusalText(answer(400, body))).toBe('too small')
  })
  it.each([null, 'too small', 5, ['too small'], { error: null }, { error: 7 }])(
    'is the whole text for a body like %j',
    (body) => {
      expect(readRefusalText(answer(400, body))).toBe(JSON.stringify(body))
    },
  )
  it('may hold an angle bracket', () => {
    expect(readRefusalText(answer(400, undefined, 'less than <1> BTC'))).toBe('less than <1> BTC')
  })
  it('returns plain text, cut to 300 characters', () => {
    expect(readRefusalText(answer(400, undefined, 'too small'))).toBe('too small')
    expect(readRefusalText(answer(404, undefined, 'x'.repeat(1_000)))).toHaveLength(300)
  })
  it.each([
    ['a success', answer(200, { message: 'fine' })],
    ['a server error', answer(502, { message: 'down' })],
    ['an internal error', answer(500, { message: 'down' })],
    ['an invalid key', answer(401, { message: 'who' })],
    ['a forbidden key', answer(403, { message: 'who' })],
    ['an HTML page', answer(404, undefined, '<html>')],
    ['an HTML page behind blanks', answer(404, undefined, ' \n <html>')],
    ['blanks', answer(400, undefined, ' \n ')],
    ['nothing', answer(400, undefined, '')],
  ])('is undefined for %s', (_what, given) => {
    expect(readRefusalText(given)).toBeUndefined()
  })
})

describe('readBody', () => {
  it('returns the body of a success and throws with the status otherwise', () => {
    expect(readBody('Acme', answer(200, { a: 1 }))).toEqual({ a: 1 })
    for (const bad of [answer(200, undefined, 'x'), answer(404, { message: 'no' })])
      expect(() => readBody('Acme', bad)).toThrow(
        expect.objectContaining({ name: 'UpstreamError', status: bad.status }),
      )
  })
})
