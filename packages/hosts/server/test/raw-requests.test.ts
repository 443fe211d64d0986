import { connect } from 'node:net'
import { createEngine } from '@switchyard/core'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'

/** Beyond the time the server gives a request to arrive. */
const HANG_MS = 60_000

const body = JSON.stringify(fakeQuoteBody)
const method = fc.constantFrom(
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'BREW',
  'get',
  '',
  'PO ST',
  '\u0000',
)
const target = fc.oneof(
  fc.constantFrom(
    '/v3/quote',
    '/tokens',
    '/tokens?provider=FAKE',
    '*',
    '',
    '/',
    '//',
    '/\\',
    '/%',
    '/%zz',
    '/..%2f..%2f',
    '?',
    '#',
  ),
  fc.constantFrom(
    'http://other.example/tokens',
    'https://[::1',
    'http://',
    '/tokens HTTP/1.1',
    '/tokens\u0000',
    '/tökens',
    '/a?b=\ud800',
  ),
  fc.integer({ min: 1_000, max: 40_000 }).map((length) => `/${'a'.repeat(length)}`),
  fc.webPath(),
)
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/9', '')
const header = fc.oneof(
  fc.constantFrom(
    'host: a.example',
    'host: b.example',
    'host:',
    'host: a b',
    'host: [',
    'host: a:99999',
    'host: \u0000',
    'host: ü',
  ),
  fc.constantFrom(
    'content-length: 5',
    'content-length: 0',
    'content-length: -1',
    'content-length: 1e3',
    'content-length: 9e99',
  ),
  fc.constantFrom(
    `content-length: ${body.length}`,
    `content-length: ${body.length}`,
    'transfer-encoding: chunked',
    'transfer-encoding: x',
  ),
  fc.constantFrom(
    'connection: close',
    'connection: upgrade',
    'upgrade: websocket',
    'upgrade: h2c',
    'expect: 100-continue',
    'expect: x',
  ),
  fc.constantFrom(
    'x-api-key: one',
    'x-api-key: two',
    'x-request-id: a',
    'x-request-id: b',
    ': nameless',
    'bare',
    ' folded',
    'a b: c',
  ),
  fc.constantFrom(
    'accept-encoding: gzip',
    'if-none-match: *',
    'if-none-match: "',
    'range: bytes=0-0',
    'x-forwarded-for: ,,,',
  ),
  fc.integer({ min: 1_000, max: 30_000 }).map((length) => `x-long: ${'a'.repeat(length)}`),
  fc.string({ maxLength: 20 }).map((text) => `x-odd: ${text}`),
)
const payload = fc.oneof(
  fc.constantFrom(
    '',
    body,
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    'zz\r\nx\r\n',
    '5\r\nab',
    '0\r\n\r\n',
    `${body}${body}`,
  ),
  fc.constantFrom('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n', '\r\n\r\n\r\n'),
  fc.string({ unit: 'binary', maxLength: 100 }),
)
const message = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(method, target, version, fc.array(header, { maxLength: 6 }), fc.boolean(), payload)
      .map(([method, path, http, headers, named, rest]) => {
        const lines = [`${method} ${path} ${http}`, ...(named ? ['host: a.example'] : []), ...headers]
        return `${lines.join('\r\n')}\r\n\r\n${rest}`
      }),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3_000 }).map((count) => `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(count)}\r\n`),
  },
)

/** One message for each status the rest is expected to meet as well, and whole ones between them. */
const certain = [
  'GET /healthz HTTP/1.1',
  'GET /nowhere HTTP/1.1',
  'GET HTTP/1.1',
  `GET /healthz HTTP/1.1\r\nx-long: ${'a'.repeat(30_000)}`,
].flatMap((head) => [
  `${head}\r\nhost: a.example\r\nconnection: close\r\n\r\n`,
  'GET /healthz HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n',
])

describe('whatever bytes arrive', () => {
  let server: RunningServer
  const loose: unknown[] = []
  const note = (reason: unknown): void => void loose.push(reason)
  beforeAll(async () => {
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
    server = await createServer(readConfig({ port: 0, auth: 'open' }), {
      logger: pino({ level: 'silent' }),
      engine: () => createEngine({ plugins: [fakePlugin()] }),
    })
  })
  afterAll(async () => {
    await server.stop()
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
  })

  /** Everything that comes back before the connection closes. */
  const exchange = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      const late = setTimeout(() => {
        socket.destroy()
        reject(new Error(`The connection stays open after ${JSON.stringify(text.slice(0, 500))}`))
      }, HANG_MS)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
      })
      // A server may close before it has read everything.
      socket.on('error', () => {})
      socket.on('close', () => {
        clearTimeout(late)
        resolve(answer)
      })
      socket.end(text)
    })

  it('the server answers or closes, blames nobody but the sender, and goes on serving', async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 8, maxLength: 8 }), async (messages) => {
        for (const answer of await Promise.all(messages.map(exchange)))
          for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
            seen.set(Number(status), (seen.get(Number(status)) ?? 0) + 1)
            expect(Number(status)).toBeLessThan(500)
          }
      }),
      { numRuns: 250, examples: [[certain]] },
    )
    for (const status of [200, 400, 404, 431]) expect(seen.get(status), String(status)).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(loose).toEqual([])
  }, 180_000)
})
