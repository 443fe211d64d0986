import { UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTarget } from './target.ts'

const origin = fc.constantFrom(
  'http://one.example',
  'https://one.example',
  'https://ONE.example',
  'https://one.example:443',
  'https://one.example:8443',
  'http://127.0.0.1:8080',
  'http://user:secret@one.example',
  'http://one.example\\@two.example',
)

const rest = fc.oneof(
  fc.webPath({ size: 'small' }),
  fc.string({ unit: fc.constantFrom(...'ab9/?#.%2eE&=:;@!$()*+,~-_\'" \\<>|^`{}[]\u00e9\t'), maxLength: 20 }),
)

describe('the target of a request', () => {
  it('follows the URL standard, for new and for known origins', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(origin, rest), { minLength: 1, maxLength: 4 }), (urls) => {
        for (const [base, tail] of [...urls, ...urls]) {
          const url = `${base}/${tail}`
          const expected = new URL(url)
          expect(parseTarget(url)).toEqual({ origin: expected.origin, path: expected.pathname + expected.search })
        }
      }),
      { numRuns: 2_000 },
    ))
  it.each(['', 'one.example/a', 'ftp://one.example/', 'https://', '//one.example/a', 'http://[/'])(
    'refuses %j',
    (url) => {
      expect(() => parseTarget(url)).toThrow(UpstreamError)
    },
  )
})
