import { createHandler } from '@switchyard/host-http'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'

/** What `hono/secure-headers` sets. */
const expected = async (crossOriginResourcePolicy: boolean): Promise<Readonly<Record<string, string>>> => {
  const app = new Hono()
  app.use(secureHeaders({ crossOriginResourcePolicy, strictTransportSecurity: false }))
  app.get('/', (context) => context.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}

const paths = ['/tokens', '/gas?chainId=1', '/docs', '/missing', '/healthz']

describe('security headers', () => {
  it.each([true, false])('are those of hono on every response, for browsers of this origin only: %s', async (only) => {
    const handle = createHandler(createFakeEngine(), only ? {} : { cors: { origins: '*' } })
    const headers = await expected(only)
    expect(Object.keys(headers).length).toBeGreaterThan(8)
    for (const path of paths) {
      const response = await handle(
        new Request(`http://switchyard.test${path}`, {
          headers: { 'x-api-key': 'good-key', origin: 'https://a.test' },
        }),
      )
      expect(Object.fromEntries(response.headers), path).toMatchObject(headers)
    }
    const quote = await handle(new Request('http://switchyard.test/v3/quote', { method: 'POST', body: '{}' }))
    expect(Object.fromEntries(quote.headers)).toMatchObject(headers)
  })
})
