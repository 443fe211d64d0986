import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttp } from '../http/create-http.ts'
import { serve } from '../testing/server.ts'
import { withFailover } from './with-failover.ts'

const { signal } = new AbortController()

/** Servers that accept the request and then fail to respond. */
const broken = {
  hangs: () => serve(() => undefined),
  drips: () =>
    serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    }),
  closes: () => serve((request) => request.socket.destroy()),
  'closes amid the body': () =>
    serve((request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"half":')
      setTimeout(() => request.socket.destroy(), 5)
    }),
}

const setUp = async (kind: keyof typeof broken) => {
  const http = createHttp()
  onTestFinished(() => http.close())
  const bad = await broken[kind]()
  const good = await serve((_request, response) => response.end('good'))
  const failover = withFailover([bad.url, good.url], { timeoutMs: 1_000 })
  const ask = async () => (await failover(signal, (url, within) => http({ method: 'GET', url, signal: within }))).text
  return { ask, bad }
}

describe.each(Object.keys(broken) as (keyof typeof broken)[])('a gateway that %s', (kind) => {
  it('is replaced by the next, and does not delay later calls', async () => {
    const { ask, bad } = await setUp(kind)
    expect(await ask()).toBe('good')
    const seen = bad.sockets()
    const started = performance.now()
    for (let index = 0; index < 20; index++) expect(await ask()).toBe('good')
    expect(performance.now() - started).toBeLessThan(900)
    expect(bad.sockets()).toBe(seen)
    expect(bad.open()).toBe(0)
  })
})
