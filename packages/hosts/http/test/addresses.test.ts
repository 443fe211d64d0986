import { createHandler, json } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, readError, send } from './sending.ts'

describe('addresses and methods', () => {
  it('answers 404 where nothing is, with or without a key', async () => {
    for (const path of ['/', '/v3', '/v3/quotes', '/v4/quote', '/tokens/../x', '/%00', '/docs/json/more']) {
      const response = await send(path, { headers: key })
      expect([path, response.status, await readError(response)]).toEqual([path, 404, 'notFound'])
    }
    expect((await send('/nowhere')).status).toBe(404)
  })

  it('names the methods an address takes', async () => {
    const cases = [
      ['GET', '/v3/quote', 'POST, OPTIONS'],
      ['DELETE', '/v3/swap', 'POST, OPTIONS'],
      ['PROPFIND', '/track', 'POST, OPTIONS'],
      ['POST', '/tokens', 'GET, HEAD, OPTIONS'],
      ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
    ] as const
    for (const [method, path, allow] of cases) {
      const response = await send(path, { method })
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allow])
      expect(await readError(response)).toBe('methodNotAllowed')
    }
  })

  it('answers OPTIONS with the methods, and nothing for other origins', async () => {
    const response = await send('/v3/quote', { method: 'OPTIONS', headers: { origin: 'https://wallet.example' } })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('answers HEAD as GET without a body', async () => {
    const response = await send('/tokens', { method: 'HEAD', headers: key })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toMatch(/^W\/"/)
    expect((await send('/tokens', { method: 'HEAD' })).status).toBe(401)
    expect((await send('/v3/quote', { method: 'HEAD' })).status).toBe(405)
  })

  it('takes a trailing slash', async () => {
    expect((await send('/tokens/', { headers: key })).status).toBe(200)
  })

  it('hangs under a base path', async () => {
    const options = { basePath: '/swaps/' }
    expect((await send('/swaps/tokens', { headers: key }, options)).status).toBe(200)
    expect((await send('/tokens', { headers: key }, options)).status).toBe(404)
    expect((await send('/swapstokens', { headers: key }, options)).status).toBe(404)
  })

  it('adds endpoints, which replace the built-in ones', async () => {
    const endpoints = [
      { method: 'GET' as const, path: '/gas', handle: () => json([]) },
      { method: 'GET' as const, path: '/healthz', handle: () => json({ status: 'better' }) },
    ]
    expect(await (await send('/gas', {}, { endpoints })).json()).toEqual([])
    expect(await (await send('/healthz', {}, { endpoints })).json()).toEqual({ status: 'better' })
    expect((await send('/gas', { method: 'POST' }, { endpoints })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('without a key', () => {
  it('answers whether the process lives and whether it is ready', async () => {
    expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await send('/readyz')).status).toBe(200)
    const starting = createFakeEngine({ ready: () => new Promise(() => {}) })
    const response = await send('/readyz', {}, {}, starting)
    expect([response.status, await response.json()]).toEqual([503, { status: 'starting' }])
  })

  it('serves the OpenAPI document and a page of it', async () => {
    const document = (await (await send('/docs/json')).json()) as { openapi: string; paths: object; servers: unknown }
    expect(document.openapi).toMatch(/^3\./)
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/tokens', '/v3/quote', '/v3/swap', '/track']))
    expect(document.servers).toEqual([{ url: base }])
    const page = await send('/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toMatch(/^<!doctype html>/i)
  })

  it('names the address at which clients reach it, where a proxy stands before it', async () => {
    const options = { basePath: '/inside', docs: { publicUrl: 'https://swap.example/api/' } }
    const document = (await (await send('/inside/docs/json', {}, options)).json()) as { servers: unknown }
    expect(document.servers).toEqual([{ url: 'https://swap.example/api' }])
    expect(await (await send('/inside/docs', {}, options)).text()).toContain('/api/docs/json')
  })
})

describe('the explorer', () => {
  const link = '/explorer/track?hash=0xabc&chainId=1&t=token'

  it('is held to a rate of its own, with or without a key', async () => {
    const handler = createHandler(createFakeEngine(), { explorerPerMinute: 2 })
    const ask = () => handler(new Request(`${base}${link}`))
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const third = await ask()
    expect([third.status, await readError(third)]).toEqual([429, 'rateLimitExceeded'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('/gas', { headers: key })).status).toBe(200)
  })

  it('can be closed', async () => {
    expect((await send(link, {}, { explorerPerMinute: 0 })).status).toBe(429)
  })

  it('passes on the token of the link and no key', async () => {
    const engine = createFakeEngine()
    await send(link, { headers: key }, {}, engine)
    expect(engine.calls[0]).toMatchObject({
      operation: 'track',
      request: { hash: '0xabc', chainId: '1', accessToken: 'token' },
      call: { keyless: true },
    })
    expect(engine.calls[0]?.call).not.toHaveProperty('apiKey')
  })
})
