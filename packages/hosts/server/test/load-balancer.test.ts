import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeWhere, findProgram } from '@switchyard/test-support'
import { expect, it, onTestFinished } from 'vitest'
import { deployedNginx } from './nginx.ts'

type Behaviour = 'answers' | 'closes' | 'sheds'

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

/** The nginx of `ops/` in front of two servers that do not answer and one that does; how often each request was sent. */
const start = async (behaviour: Behaviour) => {
  const servers = [await upstream(behaviour), await upstream(behaviour), await upstream('answers')]
  const nginx = await deployedNginx(servers.map(({ url }) => url))
  onTestFinished(() => nginx.stop())
  return async (path: string, init: RequestInit = {}) => {
    const { status } = await fetch(`${nginx.url}${path}`, init)
    return { status, seen: servers.map(({ seen }) => seen.length), last: servers.flatMap(({ seen }) => seen).at(-1) }
  }
}

const post = (headers = {}) => ({ method: 'POST', headers, body: '{"routeId":"1"}' })
const keyed = post({ 'idempotency-key': 'one' })

describeWhere(findProgram('nginx'), 'the nginx of ops/', () => {
  it.each([
    ['a quote', '/v3/quote', post()],
    ['a check', '/v3/swap/check', post()],
    ['tracking', '/track', post()],
    ['a swap with an Idempotency-Key', '/v3/swap', keyed],
    ['a list', '/tokens', {}],
  ] as const)('sends %s to another server when one closes the connection', async (_, path, init) => {
    const send = await start('closes')
    const { status, seen, last } = await send(path, init)
    expect(status).toBe(200)
    expect(seen[2]).toBe(1)
    // The first server got the question whether nginx has started, so this began at the second one.
    expect(seen[1]).toBe(1)
    expect(last?.body).toBe('body' in init ? init.body : '')
  })

  it.each(['closes', 'sheds'] as const)(
    'sends a swap without the header once, where the server %s',
    async (behaviour) => {
      const send = await start(behaviour)
      const sent: number[] = []
      for (let time = 0; time < 3; time++) {
        const { seen } = await send('/v3/swap', post())
        sent.push(seen.reduce((sum, count) => sum + count, 0))
      }
      expect(sent).toEqual([1, 2, 3])
    },
  )

  it('sends a swap with the header to another server when one sheds load', async () => {
    const send = await start('sheds')
    expect((await send('/v3/swap', keyed)).status).toBe(200)
  })

  it('replaces the address that a client claims', async () => {
    const send = await start('answers')
    const { last } = await send('/tokens', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(last?.forwardedFor).toBe('127.0.0.1')
  })
})
