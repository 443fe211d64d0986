import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createEngine } from '@switchyard/core'
import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import { findProgram, itWhere } from '@switchyard/test-support'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { watchLoad } from '../src/watch-load.ts'
import { eventually } from './eventually.ts'
import { ownNginx } from './proxies.ts'

const KEY = 'a-key-that-is-long-enough-for-a-test'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const start = async (http: ConfigInput, hold?: () => Promise<void>): Promise<RunningServer> => {
  const config = readConfig({ port: 0, keys: [{ id: 'acme', key: KEY }], http })
  const server = await createServer(config, {
    logger: pino({ level: 'silent' }),
    engine: (keys, policy) => createEngine({ plugins: [fakePlugin(hold)], keys, policy }),
  })
  closing.push(() => server.stop())
  await server.engine.ready()
  return server
}

interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly error?: string
}

/** Sends a request, from an address of this machine if one is given. */
const send = (
  url: string,
  path: string,
  {
    key,
    from,
    body,
    headers = {},
  }: { key?: string; from?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(key === undefined ? {} : { 'x-api-key': key }), ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        response.on('end', () => {
          const error = text.startsWith('{') ? (JSON.parse(text) as { error?: string }).error : undefined
          resolve({ status: response.statusCode ?? 0, headers: response.headers, ...(error ? { error } : {}) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/** A promise and what opens it. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a server with too much to do', () => {
  it('refuses what calls providers, answers catalogue and health, and takes requests again afterwards', async () => {
    const { open, opened } = gate()
    let asked = 0
    const { url } = await start({ maxInFlight: 2 }, () => {
      asked += 1
      return opened
    })
    const quote = (sellAmount: string) => send(url, '/v3/quote', { key: KEY, body: { ...fakeQuoteBody, sellAmount } })
    const held = [quote('1.1'), quote('1.2')]
    await eventually(async () => asked === 2)
    const refused = await quote('1.3')
    expect([refused.status, refused.error, refused.headers['retry-after']]).toEqual([503, 'serviceUnavailable', '2'])
    expect((await send(url, '/track', { key: KEY, body: { depositChannelId: 'x' } })).status).toBe(503)
    for (const path of ['/tokens', '/providers', '/healthz', '/readyz', '/docs'])
      expect([path, (await send(url, path, { key: KEY })).status]).toEqual([path, 200])
    open()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect((await quote('1.3')).status).toBe(200)
  })

  it('knows it by the delay of its event loop', async () => {
    const load = watchLoad(30)
    expect(load.overloaded()).toBe(false)
    let isBusy = true
    const work = (): void => {
      const until = performance.now() + 100
      while (performance.now() < until);
      if (isBusy) setImmediate(() => setTimeout(work, 0))
    }
    work()
    await eventually(async () => load.overloaded())
    isBusy = false
    await eventually(async () => !load.overloaded())
    load.stop()
    expect(watchLoad(0).overloaded()).toBe(false)
  })
})

describe('limits of an address', () => {
  it('refuse further wrong and missing keys, never a right one', async () => {
    const { url } = await start({ failedKeysPerMinute: 2 })
    const codes = []
    for (const key of ['wrong-1', undefined, 'wrong-2', undefined])
      codes.push((await send(url, '/providers', key === undefined ? {} : { key })).error)
    expect(codes).toEqual(['apiKeyInvalid', 'apiKeyInvalid', 'rateLimitExceeded', 'rateLimitExceeded'])
    expect((await send(url, '/providers', { key: KEY })).status).toBe(200)
    expect((await send(url, '/providers', { from: '127.0.0.2' })).error).toBe('apiKeyInvalid')
  })

  itWhere(
    findProgram('nginx'),
    'count the clients behind a trusted proxy, whatever they say of themselves',
    async () => {
      const limits = { explorerPerMinuteAndAddress: 1 }
      const [trusting, other] = [await start({ ...limits, trustedProxies: ['127.0.0.1'] }), await start(limits)]
      const proxies = await Promise.all([trusting, other].map(({ url }) => ownNginx([url])))
      closing.push(...proxies.map((proxy) => () => proxy.stop()))
      const explore = (index: number, from: string, forwarded: string) =>
        send(proxies[index]?.url ?? '', '/explorer/track?hash=ab&chainId=bitcoin', {
          from,
          headers: { 'x-forwarded-for': forwarded },
        }).then(({ error }) => error)
      expect(await explore(0, '127.0.0.2', '10.0.0.1')).toBe('txNotFound')
      expect(await explore(0, '127.0.0.2', '10.0.0.2')).toBe('rateLimitExceeded')
      expect(await explore(0, '127.0.0.3', '10.0.0.2')).toBe('txNotFound')
      expect(await explore(1, '127.0.0.2', '10.0.0.1')).toBe('txNotFound')
      expect(await explore(1, '127.0.0.3', '10.0.0.2')).toBe('rateLimitExceeded')
    },
    60_000,
  )

  it('are configured with networks that exist', () => {
    expect(() => readConfig({ auth: 'open', http: { trustedProxies: ['10.0.0.0/99'] } })).toThrow('http.trustedProxies')
  })
})

describe('connections', () => {
  it('are closed beyond their number, and requests with too many headers refused', async () => {
    const { url } = await start({ maxHeaderBytes: 2_000, maxConnections: 1 })
    const status = () => send(url, '/healthz', { headers: { connection: 'close' } }).then((sent) => sent.status)
    const first = connect(Number(new URL(url).port), '127.0.0.1')
    await once(first, 'connect')
    await expect(status()).rejects.toThrow()
    first.destroy()
    await eventually(() =>
      status().then(
        (code) => code === 200,
        () => false,
      ),
    )
    const long = { 'x-long': 'a'.repeat(3_000), connection: 'close' }
    await eventually(() =>
      send(url, '/healthz', { headers: long }).then(
        (sent) => sent.status === 431,
        () => false,
      ),
    )
  })
})

describe('a server that is about to stop', () => {
  it('is not ready first, serves meanwhile without keeping connections, and then closes', async () => {
    const server = await start({ drainDelayMs: 300 })
    const { url } = server
    const drained = server.drain()
    expect((await send(url, '/readyz')).status).toBe(503)
    const quoted = await send(url, '/v3/quote', { key: KEY, body: fakeQuoteBody })
    expect([quoted.status, quoted.headers.connection]).toEqual([200, 'close'])
    await drained
    await server.stop()
    await expect(send(url, '/healthz')).rejects.toThrow()
  })

  itWhere(
    findProgram('nginx'),
    'loses no request behind a load balancer',
    async () => {
      const servers = [await start({ drainDelayMs: 200 }), await start({})]
      const balancer = await ownNginx(servers.map(({ url }) => url))
      closing.push(() => balancer.stop())
      const statuses: number[] = []
      let isOver = false
      const client = async (): Promise<void> => {
        while (!isOver) statuses.push((await send(balancer.url, '/v3/quote', { key: KEY, body: fakeQuoteBody })).status)
      }
      const clients = [client(), client(), client()]
      await eventually(async () => statuses.length > 10)
      await servers[0]?.drain()
      await servers[0]?.stop()
      const soFar = statuses.length
      await eventually(async () => statuses.length > soFar + 10)
      isOver = true
      await Promise.all(clients)
      expect(new Set(statuses)).toEqual(new Set([200]))
    },
    60_000,
  )
})
