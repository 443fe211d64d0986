import { expect } from 'vitest'
import type { QuoteSeen } from './quote-once.ts'

const failed = (why: string): unknown =>
  expect.stringMatching(new RegExp(`^UpstreamError: The request to \\S* failed: ${why}\\.$`))

/** Expects the results of `transportChecks` in every runtime; `different` are facts of one runtime. */
export const expectTransport = (
  seen: Readonly<Record<string, string>>,
  different: Readonly<Record<string, unknown>> = {},
): void => {
  expect(seen).toEqual({
    post: '"Grüße"',
    status: '418',
    header: '"Teapot"',
    gzip: '"unpacked"',
    redirect: '302',
    tooLarge: failed('the answer is larger than 1000 bytes'),
    aborted: 'Error: left',
    silent: failed('no answer in time'),
    refused: failed('connection refused'),
    file: expect.stringMatching(/^UpstreamError: /),
    closed: failed('the client is closed'),
    ...different,
  })
}

/** Error of a runtime that does not say why there is no answer. */
export const unexplained: unknown = failed('no answer')
export const redirected: unknown = failed('the answer is a redirect')

/** Two quotes of one route each, with different transports. */
export const expectQuotes = (quotes: readonly QuoteSeen[]): void => {
  const route = ['THORCHAIN_STREAMING', expect.stringMatching(/^[2-3]\.\d+$/)]
  const seen = { routes: [route], errors: 0, refusal: 'invalidRequest' }
  expect(quotes).toEqual([seen, seen])
}
