import { describe, expect, it } from 'vitest'
import { goodBody, refusalText } from './refusal-text.ts'

const answer = (status: number, body: unknown, text = JSON.stringify(body) ?? '') => ({
  status,
  ok: status < 400,
  body,
  text,
  headers: {},
})

describe('refusalText', () => {
  it.each([
    ['a message', { message: 'too small' }],
    ['an error', { error: 'too small' }],
    ['an error with a message', { error: { code: 3, message: 'too small' } }],
  ])('is read from %s', (_shape, body) => {
    expect(refusalText(answer(400, body))).toBe('too small')
  })
  it('returns plain text, cut to 300 characters', () => {
    expect(refusalText(answer(400, undefined, 'too small'))).toBe('too small')
    expect(refusalText(answer(404, undefined, 'x'.repeat(1_000)))).toHaveLength(300)
  })
  it.each([
    ['a success', answer(200, { message: 'fine' })],
    ['a server error', answer(502, { message: 'down' })],
    ['an invalid key', answer(401, { message: 'who' })],
    ['a forbidden key', answer(403, { message: 'who' })],
    ['an HTML page', answer(404, undefined, '<html>')],
    ['nothing', answer(400, undefined, '')],
  ])('is undefined for %s', (_what, given) => {
    expect(refusalText(given)).toBeUndefined()
  })
})

describe('goodBody', () => {
  it('returns the body of a success and throws with the status otherwise', () => {
    expect(goodBody('Acme', answer(200, { a: 1 }))).toEqual({ a: 1 })
    for (const bad of [answer(200, undefined, 'x'), answer(404, { message: 'no' })])
      expect(() => goodBody('Acme', bad)).toThrow(
        expect.objectContaining({ name: 'UpstreamError', status: bad.status }),
      )
  })
})
