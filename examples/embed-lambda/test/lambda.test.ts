import { vi } from 'vitest'
import { embeddedSuite } from '../../../packages/tests/runtimes/src/embedded-suite.ts'

interface Result {
  readonly statusCode: number
  readonly body: string
  readonly isBase64Encoded: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>
}

/** An event of an HTTP API or a function URL, as AWS documents format 2.0. */
const event2 = (path: string, init: RequestInit): object => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: '',
  headers: { ...(init.headers as Record<string, string>), host: 'api.shop.example' },
  requestContext: { domainName: 'api.shop.example', http: { method: init.method, path, sourceIp: '203.0.113.7' } },
  body: init.body === undefined ? undefined : Buffer.from(String(init.body)).toString('base64'),
  isBase64Encoded: init.body !== undefined,
})

/** An event of a REST API, format 1.0. */
const event1 = (path: string, init: RequestInit): object => ({
  resource: '/{proxy+}',
  path,
  httpMethod: init.method,
  headers: { ...(init.headers as Record<string, string>), Host: 'api.shop.example' },
  multiValueHeaders: {},
  queryStringParameters: null,
  requestContext: { domainName: 'api.shop.example', identity: { sourceIp: '203.0.113.7' } },
  body: init.body ?? null,
  isBase64Encoded: false,
})

const responseOf = ({ statusCode, body, isBase64Encoded, headers, multiValueHeaders }: Result): Response => {
  const lists = Object.entries(multiValueHeaders ?? {}).map(([name, values]) => [name, values.join(', ')])
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return new Response(bytes, { status: statusCode, headers: { ...headers, ...Object.fromEntries(lists) } })
}

const events = { '2.0': event2, '1.0': event1 }

for (const [version, eventOf] of Object.entries(events))
  embeddedSuite(`a function of AWS Lambda with events ${version}`, {
    open: async () => {
      vi.resetModules()
      const { handler } = await import('../src/main.ts')
      return {
        send: async (path, init = {}) =>
          responseOf((await handler(eventOf(path, { method: 'GET', ...init }), {})) as unknown as Result),
      }
    },
  })
