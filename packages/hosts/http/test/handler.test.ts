import { SwapError } from '@switchyard/core'
import { createHandler, type Endpoint, json } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, post, quoteText, readError, send } from './sending.ts'

const own = (handle: Endpoint['handle'], more: Partial<Endpoint> = {}): readonly Endpoint[] => [
  { method: 'GET', path: '/own', handle, ...more },
]

describe('an endpoint of the host’s own', () => {
  it('says itself how long its response may be stored', async () => {
    const stored = own(() => json({}, 200, { 'cache-control': 'max-age=5' }))
    expect((await send('/own', {}, { endpoints: stored })).headers.get('cache-control')).toBe('max-age=5')
    expect((await send('/own', {}, { endpoints: own(() => json({})) })).headers.get('cache-control')).toBe('no-store')
  })

  it('may be marked as costly, and is then refused while the server has too much to do', async () => {
    const statusOf = async (costly: boolean) =>
      (await send('/own', {}, { endpoints: own(() => json({}), { costly }), overloaded: () => true })).status
    expect([await statusOf(true), await statusOf(false)]).toEqual([503, 200])
  })
})

describe('a response that takes too long', () => {
  it('is reported with the limit it had', async () => {
    const onFault = vi.fn()
    const hanging = createFakeEngine({ quote: () => new Promise(() => {}) })
    await post({}, { deadlineMs: 30, onFault }, hanging)
    expect(onFault.mock.calls).toMatchObject([[{ error: { message: 'No response within 30 ms.' } }]])
  })
})

describe('a client that has left', () => {
  it('hides no fault of another kind', async () => {
    const controller = new AbortController()
    const fault = new Error('broken')
    const onFault = vi.fn()
    const engine = createFakeEngine({
      quote: async () => {
        controller.abort(new Error('left'))
        throw fault
      },
    })
    const response = await post({ signal: controller.signal }, { onFault }, engine)
    expect([response.status, onFault.mock.calls]).toEqual([
      500,
      [[{ requestId: expect.any(String), endpoint: '/v3/quote', error: fault }]],
    ])
  })
})

describe('a path', () => {
  it('hangs under a base path without the slashes at its end', async () => {
    expect((await send('/healthz', {}, { basePath: '/a/b//' })).status).toBe(404)
    expect((await send('/a/b/healthz', {}, { basePath: '/a/b//' })).status).toBe(200)
  })

  it('of another method is reported with its endpoint', async () => {
    const onFinished = vi.fn()
    await send('/v3/quote', { method: 'DELETE' }, { onFinished })
    expect(onFinished.mock.calls).toMatchObject([
      [{ method: 'DELETE', endpoint: '/v3/quote', status: 405, errorCode: 'methodNotAllowed' }],
    ])
  })
})

describe('streams of swaps without a key', () => {
  it('have a quarter of the places, rounded up', async () => {
    const endpoints = own(() => json({}), { keyless: true, lasting: true })
    const handle = createHandler(createFakeEngine(), { endpoints, maxStreams: 1 })
    expect((await handle(new Request(`${base}/own`))).status).toBe(200)
    const none = createHandler(createFakeEngine(), { endpoints, maxStreams: 0 })
    expect((await none(new Request(`${base}/own`))).status).toBe(503)
  })
})

describe('the handling of a request', () => {
  it('runs within what the host gives, with the id and the headers of the request', async () => {
    const seen: unknown[] = []
    const response = await post(
      { headers: { ...key, 'x-request-id': 'id-1' } },
      {
        inRequest: async (requestId, work, headers) => {
          seen.push(requestId, headers.get('x-api-key'))
          await work()
        },
        onCaller: (callerId) => seen.push(callerId),
      },
    )
    expect([response.status, seen]).toEqual([200, ['id-1', 'good-key', 'acme']])
  })

  it('never rejects, also where what the host gives fails', async () => {
    const failing = { inRequest: () => Promise.reject(new SwapError('internalError')) }
    const response = await send('/healthz', {}, failing)
    expect([response.status, await readError(response)]).toEqual([500, 'internalError'])
  })
})

describe('the API document of a host', () => {
  it('has the name and the version of its options, and the paths that are served', async () => {
    const documentOf = async (docs?: { title?: string; version?: string }) =>
      (await send('/docs/json', {}, docs === undefined ? {} : { docs })).json()
    const { info, paths } = (await documentOf()) as { info: object; paths: Record<string, object> }
    expect(info).toMatchObject({ title: 'Switchyard', version: '0.1.0' })
    expect(Object.keys(paths)).toContain('/swaps/{id}')
    expect(await documentOf({ title: 'Shop', version: '2' })).toMatchObject({ info: { title: 'Shop', version: '2' } })
  })

  it('has the address of each request, whatever the first one was', async () => {
    const handle = createHandler(createFakeEngine())
    for (const origin of ['http://one.test', 'http://two.test']) {
      const document = await (await handle(new Request(`${origin}/docs/json`))).json()
      expect(document).toMatchObject({ servers: [{ url: origin }] })
    }
  })
})

describe('the time that a request took', () => {
  it('is that from its beginning to its response', async () => {
    let now = 1_000
    const onFinished = vi.fn()
    const engine = createFakeEngine({
      quote: async () => {
        now += 250
        throw new SwapError('noRoutesFound')
      },
    })
    await send(
      '/v3/quote',
      { method: 'POST', headers: key, body: quoteText },
      { onFinished, clock: { now: () => now } },
      engine,
    )
    expect(onFinished.mock.calls).toMatchObject([[{ tookMs: 250, status: 404 }]])
  })
})
