import { gunzipSync } from 'node:zlib'
import { SwapError } from '@switchyard/core'
import { createHandler, type HandlerOptions, json } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from './endpoints.ts'
import { fakeEngine } from './fake-engine.ts'

const base = 'http://switchyard.test'
const key = { 'x-api-key': 'good-key' }
const body = JSON.stringify({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' })

const send = (
  path: string,
  init: RequestInit & { duplex?: 'half' } = {},
  options: HandlerOptions = {},
  engine = fakeEngine(),
) => createHandler(engine, options)(new Request(`${base}${path}`, init))

const post = (init: RequestInit & { duplex?: 'half' }, options?: HandlerOptions, engine = fakeEngine()) =>
  send('/v3/quote', { method: 'POST', headers: key, body, ...init }, options, engine)

const keyed = Object.values(endpoints).filter(({ keyless }) => keyless !== true)

const errorOf = async (response: Response): Promise<unknown> => ((await response.json()) as { error: unknown }).error

const streamed = (chunks: readonly string[]): ReadableStream => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

describe('the body of a request', () => {
  it('is read whatever content type it has, or none', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/octet-stream',
    ])
      expect((await post({ headers: { ...key, 'content-type': type } })).status).toBe(200)
    const untyped = new Request(`${base}/v3/quote`, {
      method: 'POST',
      headers: key,
      body: new TextEncoder().encode(body),
    })
    expect((await createHandler(fakeEngine())(untyped)).status).toBe(200)
  })

  it('may arrive in pieces, also in the middle of a character', async () => {
    const bytes = new TextEncoder().encode(body.replace('}', ',"note":"Zürich"}'))
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await post({ body: stream, duplex: 'half' })).status).toBe(200)
  })

  it.each(['', ' ', '{', '{"sellAsset":', 'null', 'undefined', '\u0000', `${body}x`])(
    'is refused as %j',
    async (text) => {
      const response = await post({ body: text })
      expect(response.status).toBe(400)
      expect(await errorOf(response)).toBe('invalidRequest')
    },
  )

  it('is refused when it is no UTF-8', async () => {
    const body = Uint8Array.of(0x22, 0xff, 0xfe, 0x22)
    for (const headers of [key, { ...key, 'content-length': '4' }]) {
      const response = await post({ headers, body })
      expect([response.status, await errorOf(response)]).toEqual([400, 'invalidRequest'])
    }
  })

  it('may not be larger than allowed, whether its length is announced or not', async () => {
    const options = { maxBodyBytes: 1000 }
    const exact = body.padEnd(1000, ' ')
    expect((await post({ body: exact }, options)).status).toBe(200)
    for (const init of [
      { body: `${exact} ` },
      { headers: { ...key, 'content-length': '1001' }, body: exact },
      { headers: { ...key, 'content-length': '5' }, body: `${exact} ` },
      { body: streamed([exact, ' ']), duplex: 'half' as const },
    ]) {
      const response = await post(init, options)
      expect([response.status, await errorOf(response)]).toEqual([413, 'payloadTooLarge'])
    }
  })

  it('is not read past its limit', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024))
      },
    })
    const response = await post({ body: endless, duplex: 'half' })
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan(70)
  })

  it('must arrive in time', async () => {
    const never = () => new ReadableStream({ pull: () => new Promise(() => {}) })
    for (const headers of [key, { ...key, 'content-length': '100' }]) {
      const response = await post({ headers, body: never(), duplex: 'half' }, { bodyTimeoutMs: 20 })
      expect([response.status, await errorOf(response)]).toEqual([400, 'invalidRequest'])
    }
  })

  it('is judged after the key, also when it is too large', async () => {
    const large = 'x'.repeat(70_000)
    for (const text of [large, '{', '']) {
      const response = await post({ headers: {}, body: text })
      expect([response.status, await errorOf(response)]).toEqual([401, 'apiKeyInvalid'])
    }
  })
})

describe('addresses and methods', () => {
  it('answers 404 where nothing is, with or without a key', async () => {
    for (const path of ['/', '/v3', '/v3/quotes', '/v4/quote', '/tokens/../x', '/%00', '/docs/json/more']) {
      const response = await send(path, { headers: key })
      expect([path, response.status, await errorOf(response)]).toEqual([path, 404, 'notFound'])
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
      expect(await errorOf(response)).toBe('methodNotAllowed')
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

  it('takes further routes, which win over the built-in ones', async () => {
    const routes = [
      { method: 'GET' as const, path: '/gas', answer: () => json([]) },
      { method: 'GET' as const, path: '/healthz', answer: () => json({ status: 'better' }) },
    ]
    expect(await (await send('/gas', {}, { routes })).json()).toEqual([])
    expect(await (await send('/healthz', {}, { routes })).json()).toEqual({ status: 'better' })
    expect((await send('/gas', { method: 'POST' }, { routes })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('every answer', () => {
  it('carries security headers and its content type', async () => {
    for (const path of ['/tokens', '/nowhere', '/healthz']) {
      const { headers } = await send(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  it('carries a request id, the client’s own where it is harmless', async () => {
    const idOf = async (headers: Record<string, string>) =>
      (await send('/tokens', { headers })).headers.get('x-request-id')
    expect(await idOf({ 'x-request-id': 'trace-1.a:b' })).toBe('trace-1.a:b')
    expect(await idOf({})).toMatch(/^[0-9a-f-]{36}$/)
    for (const harmful of ['a b', 'x'.repeat(129), '<script>', '"'])
      expect(await idOf({ 'x-request-id': harmful })).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('comes within the deadline, whatever hangs', async () => {
    const onFault = vi.fn()
    const hanging = fakeEngine({ quote: () => new Promise(() => {}) })
    const response = await post({}, { deadlineMs: 30, onFault }, hanging)
    expect([response.status, await errorOf(response)]).toEqual([500, 'internalError'])
    expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ route: '/v3/quote' }))
  })

  it('tells what is left of the rate, once the caller is known', async () => {
    const { headers } = await post({})
    const told = ['limit', 'remaining', 'reset', 'policy'].map((name) => headers.get(`ratelimit-${name}`))
    expect(told).toEqual(['10', '4', '13', '10;w=60'])
    expect((await post({ headers: {} })).headers.get('ratelimit-limit')).toBeNull()
  })

  it.each(keyed)(
    'tells what is left of the rate of $method $path, unless others may get to see the answer',
    async ({ method, path, query, body }) => {
      const init = { method, headers: key, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const { status, headers } = await send(`${path}?${new URLSearchParams(query)}`, init)
      const told = headers.get('cache-control')?.startsWith('public') ? [null, null] : ['10', '4']
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([200, ...told])
      const spent = await send(path, { ...init, headers: { 'x-api-key': 'spent-key' } })
      expect([spent.status, spent.headers.get('ratelimit-limit')]).toEqual([429, '10'])
    },
  )

  it('tells when to come back, and that nothing is left', async () => {
    const { status, headers } = await post({ headers: { 'x-api-key': 'spent-key' } })
    expect([status, headers.get('retry-after'), headers.get('ratelimit-remaining')]).toEqual([429, '17', '0'])
  })

  it('tells nothing of a fault, whatever was thrown', async () => {
    for (const thrown of [
      new Error('secret'),
      'secret',
      undefined,
      null,
      { secret: 1 },
      new SwapError('internalError', 'secret'),
    ]) {
      const onFault = vi.fn()
      const engine = fakeEngine({ quote: () => Promise.reject(thrown) })
      const response = await post({}, { onFault }, engine)
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('secret')
      expect(onFault).toHaveBeenCalledWith({ requestId: expect.any(String), route: '/v3/quote', error: thrown })
    }
  })

  it('is reported once, without anything secret', async () => {
    const onFinished = vi.fn()
    let now = 1000
    const clock = { now: () => (now += 7) }
    await post({ headers: { 'x-api-key': 'wrong-key' } }, { onFinished, clock, requestId: () => 'id-1' })
    expect(onFinished.mock.calls).toEqual([
      [{ requestId: 'id-1', method: 'POST', route: '/v3/quote', status: 401, errorCode: 'apiKeyInvalid', tookMs: 7 }],
    ])
    await post({}, { onFinished })
    expect(onFinished.mock.lastCall?.[0]).toMatchObject({ callerId: 'acme', status: 200 })
    await post({ headers: { 'x-api-key': 'spent-key' } }, { onFinished })
    expect(onFinished.mock.lastCall?.[0]).toMatchObject({ callerId: 'acme', status: 429 })
    await send('/secret-path', {}, { onFinished })
    expect(onFinished.mock.lastCall?.[0]).toMatchObject({ route: undefined, status: 404 })
  })
})

describe('the catalogue', () => {
  it.each([
    ['/tokens', 'public'],
    ['/tokens/search', 'public'],
    ['/providers', 'private'],
    ['/providers/status', 'private'],
    ['/swapFrom?buyAsset=BTC.BTC', 'public'],
    ['/swapTo?sellAsset=BTC.BTC', 'public'],
  ])('%s is sent again only when it changed, and may be kept: %s [TKN-2b]', async (path, kept) => {
    const first = await send(path, { headers: key })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe(`${kept}, max-age=60`)
    const vary = first.headers.get('vary')?.split(/, */) ?? []
    expect(vary).toEqual(kept === 'public' ? ['accept-encoding'] : ['x-api-key', 'accept-encoding'])
    expect(first.headers.has('ratelimit-remaining')).toBe(kept === 'private')
    const second = await send(path, { headers: { ...key, 'if-none-match': etag } })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
    expect(second.headers.get('cache-control')).toBe(`${kept}, max-age=60`)
    expect(second.headers.has('ratelimit-remaining')).toBe(kept === 'private')
    const none = async () => []
    const searchTokens = async () => ({ tokens: [], total: 0 })
    const lists = { tokens: none, providers: none, providerStatus: none, swapFrom: none, swapTo: none }
    const changed = fakeEngine({ ...lists, searchTokens })
    expect((await send(path, { headers: { ...key, 'if-none-match': etag } }, {}, changed)).status).toBe(200)
  })

  it('is kept from those without a key, also when they name its tag', async () => {
    const etag = (await send('/tokens', { headers: key })).headers.get('etag') ?? ''
    const response = await send('/tokens', { headers: { 'if-none-match': etag } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([401, null])
    expect((await send('/tokens', { headers: { 'if-none-match': '*' } })).status).toBe(401)
  })
})

describe('a long answer of the catalogue', () => {
  const many = Array.from({ length: 500 }, (_, index) => `ETH.T${index}-0x${index.toString(16).padStart(40, '0')}`)
  const long = () => fakeEngine({ swapTo: async () => many })
  const path = '/swapTo?sellAsset=BTC.BTC'
  const ask = (accept: string | undefined, options: HandlerOptions = {}, engine = long()) =>
    send(path, { headers: { ...key, ...(accept === undefined ? {} : { 'accept-encoding': accept }) } }, options, engine)

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['*', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br', null],
    ['identity', null],
    ['gzip;q=0', null],
    ['', null],
    [undefined, null],
  ])('goes out for %j as %j', async (accept, encoding) => {
    const response = await ask(accept)
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
    expect(response.headers.get('vary')).toContain('accept-encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(JSON.parse(String(encoding === null ? bytes : gunzipSync(bytes)))).toEqual(many)
    if (encoding !== null) expect(bytes.byteLength).toBeLessThan(JSON.stringify(many).length / 4)
  })

  it('goes out in the best form the host has, weighed by the client', async () => {
    const reverse = async (body: Uint8Array<ArrayBuffer>) => body.toReversed()
    const encodings = { br: reverse, gzip: reverse }
    expect((await ask('gzip, br', { encodings })).headers.get('content-encoding')).toBe('br')
    expect((await ask('gzip, br;q=0.1', { encodings })).headers.get('content-encoding')).toBe('gzip')
  })

  it('is shortened once for everybody, and answers 304 in any form', async () => {
    const gzip = vi.fn(async (body: Uint8Array<ArrayBuffer>) => body.slice(0, 10))
    const handler = createHandler(long(), { encodings: { gzip } })
    const again = async (headers: Record<string, string> = {}) =>
      handler(new Request(`${base}${path}`, { headers: { ...key, 'accept-encoding': 'gzip', ...headers } }))
    const first = await again()
    await Promise.all([again(), again(), again()])
    expect(gzip).toHaveBeenCalledTimes(1)
    const etag = first.headers.get('etag') ?? ''
    const second = await again({ 'if-none-match': etag })
    expect([second.status, second.headers.get('etag'), second.headers.get('content-encoding')]).toEqual([
      304,
      etag,
      null,
    ])
  })

  it('is whole even if it cannot be shortened, by and by', async () => {
    let broken = true
    const gzip = async (body: Uint8Array<ArrayBuffer>) => {
      if (broken) throw new Error('no memory')
      return body
    }
    const handler = createHandler(long(), { encodings: { gzip } })
    const again = () => handler(new Request(`${base}${path}`, { headers: { ...key, 'accept-encoding': 'gzip' } }))
    expect((await again()).status).toBe(200)
    broken = false
    expect((await again()).headers.get('content-encoding')).toBe('gzip')
  })

  it('stays as it is when it is short, or an error', async () => {
    const short = fakeEngine({ swapTo: async () => ['BTC.BTC'] })
    expect((await ask('gzip', {}, short)).headers.get('content-encoding')).toBeNull()
    const refused = await send(path, { headers: { 'accept-encoding': 'gzip' } })
    expect([refused.status, refused.headers.get('content-encoding')]).toEqual([401, null])
  })
})

describe('what is nobody’s to keep', () => {
  it('says so', async () => {
    for (const path of ['/gas', '/balance?chain=ETH&address=0x1', '/explorer/track?hash=a&chainId=1'])
      expect((await send(path, { headers: key })).headers.get('cache-control')).toBe('no-store')
    expect((await post({})).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the explorer', () => {
  const link = '/explorer/track?hash=0xabc&chainId=1&t=token'

  it('is held to a rate of its own, whoever asks', async () => {
    const handler = createHandler(fakeEngine(), { explorerPerMinute: 2 })
    const ask = () => handler(new Request(`${base}${link}`))
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const third = await ask()
    expect([third.status, await errorOf(third)]).toEqual([429, 'rateLimitExceeded'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('/gas', { headers: key })).status).toBe(200)
  })

  it('can be closed', async () => {
    expect((await send(link, {}, { explorerPerMinute: 0 })).status).toBe(429)
  })

  it('passes on the token of the link and no key', async () => {
    const engine = fakeEngine()
    await send(link, { headers: key }, {}, engine)
    expect(engine.calls[0]).toMatchObject({
      verb: 'track',
      request: { hash: '0xabc', chainId: '1', accessToken: 'token' },
      call: { keyless: true },
    })
    expect(engine.calls[0]?.call).not.toHaveProperty('apiKey')
  })
})

describe('without a key', () => {
  it('answers whether the process lives and whether it is ready', async () => {
    expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await send('/readyz')).status).toBe(200)
    const starting = fakeEngine({ ready: () => new Promise(() => {}) })
    const response = await send('/readyz', {}, {}, starting)
    expect([response.status, await response.json()]).toEqual([503, { status: 'starting' }])
  })

  it('serves the OpenAPI document and a page of it', async () => {
    const document = (await (await send('/docs/json')).json()) as { openapi: string; paths: Record<string, unknown> }
    expect(document.openapi).toMatch(/^3\./)
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/tokens', '/v3/quote', '/v3/swap', '/track']))
    const page = await send('/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toMatch(/^<!doctype html>/i)
  })
})

describe('other origins', () => {
  const preflight = (origin: string, options: HandlerOptions) =>
    send(
      '/v3/quote',
      {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-api-key',
        },
      },
      options,
    )

  it('are let in where the host names them', async () => {
    const options = { cors: { origins: ['https://wallet.example'] } }
    const { headers, status } = await preflight('https://wallet.example', options)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://wallet.example'])
    expect(headers.get('access-control-allow-headers')).toContain('x-api-key')
    const stranger = await preflight('https://stranger.example', options)
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
    const refused = await post({ headers: { origin: 'https://wallet.example' } }, options)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://wallet.example',
    ])
  })

  it('may all be let in', async () => {
    const response = await post({ headers: { ...key, origin: 'https://any.example' } }, { cors: { origins: '*' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBeNull()
  })
})

describe('whether it is ready', () => {
  const ready = async (options: HandlerOptions, engine = fakeEngine()) => {
    const response = await send('/readyz', {}, options, engine)
    return [response.status, await response.json()]
  }
  const works = async () => {}
  const broken = () => Promise.reject(new Error('secret'))

  it('depends on every check, and is told by the names of those that fail', async () => {
    expect(await ready({ checks: { sql: works, redis: works } })).toEqual([200, { status: 'ready' }])
    const down = { sql: broken, redis: works, other: () => new Promise<void>(() => {}), odd: thrown }
    expect(await ready({ checks: down, checkTimeoutMs: 20 })).toEqual([
      503,
      { status: 'unavailable', down: ['sql', 'other', 'odd'] },
    ])
    const starting = fakeEngine({ ready: () => new Promise(() => {}) })
    expect(await ready({ checks: { sql: works } }, starting)).toEqual([503, { status: 'starting' }])
  })

  it('is asked of each check once, however many ask at the same time', async () => {
    const sql = vi.fn(works)
    const handler = createHandler(fakeEngine(), { checks: { sql } })
    const ask = () => handler(new Request(`${base}/readyz`))
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(sql).toHaveBeenCalledTimes(1)
    await ask()
    expect(sql).toHaveBeenCalledTimes(2)
  })

  const thrown = (): never => {
    throw new Error('at once')
  }
})
