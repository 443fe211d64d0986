import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Engine } from '@switchyard/core'
import type { Handler } from '@switchyard/host-http'
import { fastifyPlugin } from '@switchyard/host-http/fastify'
import { lambdaHandler } from '@switchyard/host-http/lambda'
import { nextHandlers } from '@switchyard/host-http/next'
import { type NodeListenerOptions, nodeListener } from '@switchyard/host-http/node'
import { workerHandler } from '@switchyard/host-http/worker'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'

/** Answers with what it was given; a client with a member that is `undefined` is one. */
const echo: Handler = async (request, client = {}) => {
  const { pathname, search } = new URL(request.url)
  const known = 'address' in client ? { address: String(client.address) } : {}
  const body = await request.text()
  return Response.json({ method: request.method, path: `${pathname}${search}`, body, client: known })
}

describe('route handlers of Next.js', () => {
  it('answer each method with the request alone, whatever else Next gives them', async () => {
    const handle = vi.fn(echo)
    const handlers = nextHandlers(handle)
    expect(Object.keys(handlers)).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const [method, route] of Object.entries(handlers)) {
      const request = new Request('https://shop.example/api/swaps/x', { method })
      await (route as (...given: unknown[]) => Promise<Response>)(request, { params: { path: ['x'] } })
      expect(handle.mock.lastCall).toEqual([request])
    }
  })
})

describe('a function of AWS Lambda', () => {
  const answered = async (requestContext: object | undefined) => {
    const event = {
      version: '2.0',
      rawPath: '/tokens',
      rawQueryString: 'provider=NEAR',
      headers: { host: 'api.shop.example' },
      requestContext,
      body: null,
      isBase64Encoded: false,
    }
    return JSON.parse((await lambdaHandler(echo)(event)).body)
  }

  it('passes on the address of the client, wherever the event has it', async () => {
    const http = { method: 'GET', path: '/tokens', sourceIp: '203.0.113.7' }
    expect(await answered({ http })).toEqual({
      method: 'GET',
      path: '/tokens?provider=NEAR',
      body: '',
      client: { address: '203.0.113.7' },
    })
    const { sourceIp: _, ...withoutAddress } = http
    expect((await answered({ http: withoutAddress, identity: { sourceIp: '203.0.113.8' } })).client).toEqual({
      address: '203.0.113.8',
    })
    expect((await answered({ http, identity: { sourceIp: '203.0.113.8' } })).client).toEqual({
      address: '203.0.113.7',
    })
  })

  it('passes on the address of an event of format 1.0', async () => {
    const event = {
      resource: '/{proxy+}',
      path: '/tokens',
      httpMethod: 'GET',
      headers: { Host: 'api.shop.example' },
      multiValueHeaders: {},
      queryStringParameters: null,
      requestContext: { identity: { sourceIp: '203.0.113.9' } },
      body: null,
      isBase64Encoded: false,
    }
    expect(JSON.parse((await lambdaHandler(echo)(event)).body)).toMatchObject({
      path: '/tokens',
      client: { address: '203.0.113.9' },
    })
  })

  it('knows no client where the event has no address', async () => {
    expect((await answered({ http: { method: 'GET', path: '/tokens' } })).client).toEqual({})
  })
})

describe('a listener of Node', () => {
  const serve = async (before: (request: IncomingMessage) => void = () => {}, options?: NodeListenerOptions) => {
    const listener = nodeListener(echo, options)
    const server = createServer((request, response) => {
      before(request)
      listener(request, response)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    return async (path: string, init: RequestInit = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { connection: 'close' } })).json()
  }

  it('passes on the address that its application knows, and none where it knows none', async () => {
    expect((await (await serve())('/tokens')).client).toEqual({})
    const known = await serve(undefined, { clientAddress: ({ url }) => (url === '/known' ? '203.0.113.7' : undefined) })
    expect((await known('/known')).client).toEqual({ address: '203.0.113.7' })
    expect((await known('/unknown')).client).toEqual({})
  })

  it('leaves the classes of its application as they are', () => {
    const own = { Request: class extends Request {}, Response: class extends Response {} }
    for (const [name, value] of Object.entries(own)) vi.stubGlobal(name, value)
    onTestFinished(() => void vi.unstubAllGlobals())
    nodeListener(echo)
    expect(globalThis.Request === own.Request && globalThis.Response === own.Response).toBe(true)
  })

  it('sees the whole path behind a router that has cut it', async () => {
    const mounted = await serve((request) => {
      Object.assign(request, { originalUrl: request.url, url: '/cut' })
    })
    expect(await mounted('/swaps/tokens?a=1')).toMatchObject({ method: 'GET', path: '/swaps/tokens?a=1' })
    expect(await (await serve())('/swaps/tokens')).toMatchObject({ path: '/swaps/tokens' })
  })
})

/** What a body parser leaves of a request: it has been read, and `body` is what came of it. */
const parsed = async (given: object): Promise<string> => {
  const listener = nodeListener(echo)
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      Object.assign(request, given)
      listener(request, response)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const init = { method: 'POST', body: 'as it was sent', headers: { connection: 'close' } }
  return ((await (await fetch(`http://127.0.0.1:${port}/v3/quote`, init)).json()) as { body: string }).body
}

describe('a body that was read before', () => {
  it.each([
    ['an object', { body: { sellAmount: '0.1' } }, '{"sellAmount":"0.1"}'],
    ['a text', { body: '{"a":"é"}' }, '{"a":"é"}'],
    ['bytes', { body: new TextEncoder().encode('{"a":1}') }, '{"a":1}'],
    ['null', { body: null }, 'null'],
    ['nothing', {}, ''],
    ['an object, with the raw bytes beside it', { body: { a: 1 }, rawBody: Buffer.from('raw') }, 'raw'],
  ])('is passed on where it is %s', async (_kind, given, text) => {
    expect(await parsed(given)).toBe(text)
  })
})

describe('a plugin of Fastify', () => {
  it('takes every path and leaves bodies to the handler', async () => {
    const scope = { removeAllContentTypeParsers: vi.fn(), addContentTypeParser: vi.fn(), all: vi.fn() }
    await fastifyPlugin(echo)(scope)
    expect(scope.removeAllContentTypeParsers).toHaveBeenCalledTimes(1)
    expect(scope.addContentTypeParser.mock.calls).toEqual([['*', expect.any(Function)]])
    expect(scope.all.mock.calls).toEqual([['/*', expect.any(Function)]])
    const done = vi.fn()
    scope.addContentTypeParser.mock.calls[0]?.[1]({}, {}, done)
    expect(done.mock.calls).toEqual([[null]])
  })

  it('answers beside Fastify, with the address that its application knows', async () => {
    const all = vi.fn()
    const scope = { removeAllContentTypeParsers: () => {}, addContentTypeParser: () => {}, all }
    await fastifyPlugin(echo, { clientAddress: () => '203.0.113.7' })(scope)
    const hijack = vi.fn()
    const server = createServer((raw, response) => all.mock.calls[0]?.[1]({ raw }, { raw: response, hijack }))
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/swaps/tokens`, { headers: { connection: 'close' } })
    expect(await response.json()).toMatchObject({ path: '/swaps/tokens', client: { address: '203.0.113.7' } })
    expect(hijack).toHaveBeenCalledTimes(1)
  })
})

describe('a worker', () => {
  const fetched = async (engine: Engine, addressHeader?: string, handle: Handler = echo) => {
    const waited: Promise<unknown>[] = []
    const headers = { 'cf-connecting-ip': '203.0.113.7', undefined: '203.0.113.8' }
    const request = new Request('https://api.example/tokens', { headers })
    const worker = workerHandler(engine, handle, addressHeader === undefined ? {} : { addressHeader })
    const context = { waitUntil: (work: Promise<unknown>) => void waited.push(work) }
    return { response: await worker.fetch(request, {}, context), waited }
  }
  const idle = createFakeEngine({ idle: async () => {} })

  it('passes on the address that the edge names, in the header of its options alone', async () => {
    const clientOf = async (addressHeader?: string) =>
      (await (await fetched(idle, addressHeader)).response.json()).client
    expect(await clientOf('cf-connecting-ip')).toEqual({ address: '203.0.113.7' })
    expect(await clientOf('x-real-ip')).toEqual({})
    expect(await clientOf()).toEqual({})
  })

  it('ends a request when the engine has its answers, and not before the response', async () => {
    const order: string[] = []
    const engine = createFakeEngine({
      idle: async () => {
        order.push('idle')
      },
    })
    const { waited } = await fetched(engine, undefined, async () => {
      await Promise.resolve()
      order.push('response')
      return new Response('')
    })
    expect(waited).toHaveLength(1)
    await waited[0]
    expect(order).toEqual(['response', 'idle'])
  })

  it('gives up the wait after 25 seconds, which is no fault', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { waited } = await fetched(createFakeEngine({ idle: () => new Promise(() => {}) }))
    let ended = false
    const end = waited[0]?.then(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(24_999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await end
    expect(ended).toBe(true)
  })
})
