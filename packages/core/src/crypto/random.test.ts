import { afterEach, expect, it, vi } from 'vitest'
import { encodeUtf8, toBase64url } from './base64url.ts'
import { createRandomBytes, createRandomUuid } from './random.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('random bytes are as many as asked for, and never the same', () => {
  expect(createRandomBytes(32)).toHaveLength(32)
  expect(createRandomBytes(32)).not.toEqual(createRandomBytes(32))
})

it('a random UUID is of version 4', () => {
  expect(createRandomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['other methods only', {}],
])('a runtime with %s is refused, with what is missing', (_, crypto) => {
  vi.stubGlobal('crypto', crypto)
  expect(() => createRandomBytes(1)).toThrow('no crypto.getRandomValues')
  expect(() => createRandomUuid()).toThrow('no crypto.randomUUID')
})

it.each(['', 'f', 'fo', 'foo', 'Grüße', '>>>???', 'ÿþÿþ'])('%j is written as base64url without padding', (text) => {
  expect(toBase64url(encodeUtf8(text))).toBe(Buffer.from(text, 'utf8').toString('base64url'))
})

it('bytes of every value are written as base64url', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
  expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
  expect(toBase64url(Uint8Array.of(0xfb, 0xff, 0xfe))).toBe('-__-')
})
