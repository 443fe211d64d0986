import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeWhere, findProgram } from '@switchyard/test-support'
import { expect, it, onTestFinished } from 'vitest'
import { deployedHaproxy, deployedNginx, type OwnProxy } from './proxies.ts'

type Behaviour = 'answers' | 'closes' | 'sheds' | 'isNotReady'

interface Seen {
  readonly method: string | undefined
  readonly body: string
  readonly forwardedFor: string | undefined
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** A server that notes its requests. */
const upstream = async (behaviour: Behaviour) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method, headers } = request
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const body = await bodyOf(request)
    if (request.url === '/') return void response.end()
    if (request.url === '/readyz') return void response.writeHead(behaviour === 'isNotReady' ? 503 : 200).end()
    seen.push({ method, body, forwardedFor })
    if (behaviour === 'closes') request.socket.destroy()
    else response.writeHead(behaviour === 'sheds' ? 503 : 200, { 'retry-after': '1' }).end(behaviour)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A proxy of `ops/` in front of two servers of one behaviour and one that answers; how often each request was sent. */
const start = async (
  startProxy: (upstreams: readonly string[]) => Promise<OwnProxy>,
  behaviours: readonly [Behaviour, Behaviour, Behaviour],
) => {
  const servers = await Promise.all(behaviours.map((behaviour) => upstream(behaviour)))
  const proxy = await startProxy(servers.map(({ url }) => url))
  onTestFinished(() => proxy.stop())
  return async (path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) => {
    // A connection of its own: HAProxy closes one that was used before without an answer, as RFC 9112 section 9.3.1 lets it.
    const asked = request(`${proxy.url}${path}`, { agent: false, method, headers }).end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return {
      status: response.statusCode,
      headers: response.headers,
      text: await bodyOf(response),
      seen: servers.map(({ seen }) => seen.length),
      last: servers.flatMap(({ seen }) => seen).at(-1),
    }
  }
}

const post = (headers = {}): Sent => ({ method: 'POST', headers, body: '{"routeId":"1"}' })
const keyed = post({ 'idempotency-key': 'one' })

const proxies = [
  ['nginx', deployedNginx],
  ['haproxy', deployedHaproxy],
] as const

for (const [name, startProxy] of proxies)
  describeWhere(findProgram(name), `the ${name} of ops/`, () => {
    it.each([
      ['a quote', '/v3/quote', post()],
      ['a check', '/v3/swap/check', post()],
      ['tracking', '/track', post()],
      ['a swap with an Idempotency-Key', '/v3/swap', keyed],
      ['a list', '/tokens', {}],
    ] as readonly (readonly [string, string, Sent])[])(
      'sends %s to another server when one closes the connection',
      async (_, path, init) => {
        const send = await start(startProxy, ['closes', 'closes', 'answers'])
        for (let time = 0; time < 3; time++) {
          const { status, last } = await send(path, init)
          expect(status).toBe(200)
          expect(last?.body).toBe(init.body ?? '')
        }
        const { seen } = await send(path, init)
        // Each was asked before the one that answers.
        expect(seen[0]).toBeGreaterThan(0)
        expect(seen[1]).toBeGreaterThan(0)
      },
    )

    it.each(['closes', 'sheds'] as const)(
      'sends a swap without the header once, where the server %s',
      async (behaviour) => {
        const send = await start(startProxy, [behaviour, behaviour, behaviour])
        const sent: number[] = []
        for (let time = 0; time < 3; time++) {
          const { seen } = await send('/v3/swap', post())
          sent.push(seen.reduce((sum, count) => sum + count, 0))
        }
        expect(sent).toEqual([1, 2, 3])
      },
    )

    it('passes on a 503 of a server, and keeps every server for the next request', async () => {
      const send = await start(startProxy, ['sheds', 'sheds', 'sheds'])
      for (let time = 0; time < 9; time++) {
        const { status, headers, text } = await send('/v3/quote', post())
        expect([status, headers['retry-after'], text]).toEqual([503, '1', 'sheds'])
      }
      const { seen } = await send('/tokens')
      expect(seen.reduce((sum, count) => sum + count, 0)).toBe(10)
      for (const count of seen) expect(count).toBeGreaterThan(0)
    })

    it('answers in the form of the API where no server can be reached, and for a body that is too large', async () => {
      const send = await start(startProxy, ['closes', 'closes', 'closes'])
      for (const [path, init] of [
        ['/v3/quote', post()],
        ['/v3/swap', post()],
        ['/v3/swap', keyed],
        ['/tokens', {}],
      ] as readonly (readonly [string, Sent])[]) {
        const { status, headers, text } = await send(path, init)
        expect([502, 503]).toContain(status)
        expect(headers['retry-after']).toBe('2')
        expect(headers['content-type']).toBe('application/json')
        expect(JSON.parse(text)).toMatchObject({ error: 'serviceUnavailable', data: { retryAfterSeconds: 2 } })
      }
      const large = await send('/v3/quote', { method: 'POST', body: 'x'.repeat(70_000) })
      expect(large.status).toBe(413)
      expect(JSON.parse(large.text)).toMatchObject({ error: 'payloadTooLarge' })
      const hidden = await send('/readyz')
      expect([hidden.status, JSON.parse(hidden.text).error]).toEqual([404, 'notFound'])
    })

    it('replaces the address that a client claims', async () => {
      const send = await start(startProxy, ['answers', 'answers', 'answers'])
      const { last } = await send('/tokens', { headers: { 'x-forwarded-for': '203.0.113.9' } })
      expect(last?.forwardedFor).toBe('127.0.0.1')
    })
  })

describeWhere(findProgram('haproxy'), 'the haproxy of ops/, which asks for readiness', () => {
  it('sends nothing to a server that is not ready, and to all of them where none is', async () => {
    const some = await start(deployedHaproxy, ['isNotReady', 'answers', 'answers'])
    /** The requests of three that the first server got. */
    const countAtFirst = async (): Promise<number | undefined> => {
      const [before = 0] = (await some('/tokens')).seen
      for (let time = 0; time < 2; time++) await some('/tokens')
      const [after = 0] = (await some('/tokens')).seen
      return after - before
    }
    await expect.poll(countAtFirst, { timeout: 20_000, interval: 500 }).toBe(0)
    expect(await countAtFirst()).toBe(0)

    const none = await start(deployedHaproxy, ['isNotReady', 'isNotReady', 'isNotReady'])
    const until = Date.now() + 6_000
    // Their readiness has been asked three times by then.
    while (Date.now() < until) {
      expect((await none('/tokens')).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }, 40_000)
})
