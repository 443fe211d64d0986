import { describe, expect, it } from 'vitest'
import { digestPortably, digestText } from './digest-text.ts'

/** FIPS 180-2, appendix B, and the digest of nothing. */
const vectors = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
] as const

describe.each([
  ['with the module of Node', digestText],
  ['without Node', digestPortably],
])('SHA-256 %s', (_where, digest) => {
  it.each(vectors)('agrees with FIPS 180-2 for "%s"', (text, expected) => {
    expect(digest(text)).toBe(Buffer.from(expected, 'hex').toString('base64url'))
  })
})
