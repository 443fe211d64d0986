import { describe, expect, it } from 'vitest'
import { computeHmacPortably, computeHmacText, isSameText } from './hmac-text.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const inBase64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')

/** RFC 4231, test cases 1, 2 and 6, which have texts as data. */
const vectors = [
  ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  ['4a656665', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [
    'aa'.repeat(131),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
] as const

describe.each([
  ['with the module of Node', computeHmacText],
  ['without Node', computeHmacPortably],
])('HMAC-SHA-256 %s', (_where, hmac) => {
  it.each(vectors)('agrees with RFC 4231 for the key %s', (key, text, expected) => {
    expect(hmac(bytes(key), text)).toBe(inBase64url(expected))
  })
})

it('seals any text alike with and without Node', () => {
  for (const text of ['', 'Grüße, 世界', 'x'.repeat(5_000)])
    expect(computeHmacPortably(bytes('4a656665'), text)).toBe(computeHmacText(bytes('4a656665'), text))
})

it('compares texts as a whole', () => {
  expect(isSameText('abc', 'abc')).toBe(true)
  expect(['abd', 'ab', 'abcd', ''].filter((other) => isSameText('abc', other))).toEqual([])
})
