import { once } from 'node:events'
import { request as nodeRequest } from 'node:http'
import { connect } from 'node:net'
import { createEngine, type Plugin, UpstreamError } from '@switchyard/core'
import { type ConfigInput, createServer, demoKey, type RunningServer, readConfig, startDemo } from '@switchyard/server'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'

const KEY = 'a-key-long-enough-for-all-47'
const base: ConfigInput = { port: 0, keys: [{ id: 'acme', key: KEY }] }

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

interface Line {
  readonly [name: string]: unknown
}

const start = async (input: ConfigInput = {}, plugin: Plugin = fakePlugin(), level = 'info') => {
  const text: string[] = []
  const logger = pino({ level, base: undefined }, { write: (line: string) => void text.push(line) })
  const engine = (keys: Parameters<typeof createEngine>[0]['keys']) => createEngine({ plugins: [plugin], keys })
  const server = await createServer(readConfig({ ...base, ...input }), { logger, engine })
  running.push(server)
  const lines = (): readonly Line[] => text.map((line) => JSON.parse(line))
  return { server, lines, text: () => text.join('') }
}

const quote = (url: string, headers: Record<string, string> = { 'x-api-key': KEY }, body: unknown = fakeQuoteBody) =>
  fetch(`${url}/v3/quote`, { method: 'POST', headers, body: JSON.stringify(body) })

/** A promise and what opens it. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('createServer', () => {
  it('listens on a free port and serves the API', async () => {
    const { server } = await start()
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const response = await quote(server.url)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ routes: [{ providers: ['FAKE'], expectedBuyAmount: '15' }] })
    expect((await fetch(`${server.url}/tokens`, { headers: { 'x-api-key': KEY } })).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await quote(server.url, {})).status).toBe(401)
    expect((await quote(server.url, { 'x-api-key': 'another-key' })).status).toBe(401)
  })

  it('lets everybody in where that was asked for', async () => {
    const { server } = await start({ auth: 'open', keys: [] })
    expect((await quote(server.url, {})).status).toBe(200)
  })

  it('holds a key to its rate', async () => {
    const { server } = await start({ keys: [{ id: 'acme', key: KEY, perMinute: { quote: 1 } }] })
    expect((await quote(server.url)).status).toBe(200)
    const second = await quote(server.url)
    expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('shows the start page, without the key', async () => {
    const { server } = await start()
    const response = await fetch(server.url)
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toContain('<title>Switchyard</title>')
    expect(page).not.toContain(KEY)
  })

  it('refuses a large body over the wire and stays usable', async () => {
    const { server } = await start()
    const response = await fetch(`${server.url}/v3/quote`, {
      method: 'POST',
      headers: { 'x-api-key': KEY },
      body: 'x'.repeat(2_000_000),
    })
    expect(response.status).toBe(413)
    expect((await quote(server.url)).status).toBe(200)
  })

  it('refuses a large body of unknown length over the wire', async () => {
    const { server } = await start()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = nodeRequest(`${server.url}/v3/quote`, { method: 'POST', headers: { 'x-api-key': KEY } })
      request.on('response', (response) => resolve(response.statusCode))
      request.on('error', reject)
      const feed = setInterval(() => request.write('x'.repeat(16_384)), 1)
      request.on('close', () => clearInterval(feed))
      request.on('response', () => request.destroy())
    })
    expect(status).toBe(413)
  })

  it('survives what is no HTTP', async () => {
    const { server } = await start()
    const { port } = new URL(server.url)
    for (const bytes of [
      '\u0000\u0001\u0002\r\n\r\n',
      'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET // HTTP/1.1\r\nhost: \r\n\r\n',
    ])
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
        socket.resume()
      })
    expect((await quote(server.url)).status).toBe(200)
  })

  it('rejects a port that is taken, and says so', async () => {
    const { server } = await start()
    await expect(start({ port: Number(new URL(server.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('the log', () => {
  it('has one line per answer, with who, what, how and how long', async () => {
    const { server, lines } = await start()
    await quote(server.url, { 'x-api-key': KEY, 'x-request-id': 'trace-1' })
    await quote(server.url, { 'x-api-key': 'another-key', 'x-request-id': 'trace-2' })
    const answered = lines().filter(({ msg }) => msg === 'answered')
    expect(answered).toMatchObject([
      { level: 30, requestId: 'trace-1', keyId: 'acme', method: 'POST', endpoint: '/v3/quote', status: 200 },
      { level: 30, requestId: 'trace-2', endpoint: '/v3/quote', status: 401, error: 'apiKeyInvalid' },
    ])
    expect(answered[0]?.ms).toEqual(expect.any(Number))
    expect(answered[1]).not.toHaveProperty('keyId')
  })

  it('keeps callers apart that ask at the same time', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => ({
      id: `caller-${index}`,
      key: `the-long-key-of-caller-no-${index}`,
    }))
    const { server, lines } = await start({ keys })
    const ask = ({ id, key }: { id: string; key: string }) =>
      quote(server.url, { 'x-api-key': key, 'x-request-id': id }, { ...fakeQuoteBody, sellAmount: '2' })
    await Promise.all(keys.flatMap((key) => [ask(key), ask(key), ask(key)]))
    const answered = lines().filter(({ msg }) => msg === 'answered')
    expect(answered).toHaveLength(24)
    for (const { keyId, requestId } of answered) expect(keyId).toBe(requestId)
  })

  it('never holds a key, at any level', async () => {
    const { server, text } = await start({}, fakePlugin(), 'trace')
    await quote(server.url)
    await quote(server.url, { 'x-api-key': `${KEY}-wrong` })
    await fetch(`${server.url}/tokens?x-api-key=${KEY}`, { headers: { 'x-api-key': KEY } })
    await fetch(`${server.url}/nowhere/${KEY}`)
    await quote(server.url, { 'x-api-key': KEY }, { sellAsset: KEY })
    expect(text()).toContain('answered')
    expect(text()).not.toContain(KEY)
  })

  it('holds no address at info', async () => {
    const { server, text } = await start()
    const sourceAddress = 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga'
    const destinationAddress = 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU'
    const quoted = await quote(
      server.url,
      { 'x-api-key': KEY },
      { ...fakeQuoteBody, sourceAddress, destinationAddress },
    )
    const { routes } = (await quoted.json()) as { routes: { routeId: string }[] }
    const swapped = await fetch(`${server.url}/v3/swap`, {
      method: 'POST',
      headers: { 'x-api-key': KEY },
      body: JSON.stringify({ routeId: routes[0]?.routeId, sourceAddress, destinationAddress }),
    })
    expect(swapped.status).toBe(200)
    for (const secret of [sourceAddress, destinationAddress, 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'])
      expect(text()).not.toContain(secret)
  })

  it('tells of the engine at debug only', async () => {
    const quiet = await start()
    await quote(quiet.server.url)
    expect(quiet.text()).not.toContain('quote made')
    const chatty = await start({}, fakePlugin(), 'debug')
    await quote(chatty.server.url)
    expect(chatty.lines()).toEqual(
      expect.arrayContaining([expect.objectContaining({ msg: 'quote made', callerId: 'acme', routes: 1 })]),
    )
  })

  it('warns of a failing provider without what it said', async () => {
    const failing = fakePlugin(() => Promise.reject(new UpstreamError('node says: secret')))
    const { server, lines, text } = await start({}, failing)
    await quote(server.url)
    expect(lines()).toEqual(
      expect.arrayContaining([expect.objectContaining({ level: 40, msg: 'provider failed', provider: 'FAKE' })]),
    )
    expect(text()).not.toContain('secret')
  })
})

describe('stop', () => {
  it('finishes a request under way, and takes no other', async () => {
    const { open, opened } = gate()
    const reached = gate()
    const { server } = await start(
      {},
      fakePlugin(() => {
        reached.open()
        return opened
      }),
    )
    const underWay = quote(server.url)
    await reached.opened
    const stopped = server.stop()
    await expect(quote(server.url)).rejects.toThrow()
    open()
    const response = await underWay
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    expect(await response.json()).toMatchObject({ routes: [{ providers: ['FAKE'] }] })
    await stopped
  })

  it('cuts off what does not finish in time', async () => {
    const reached = gate()
    const hanging = fakePlugin(() => {
      reached.open()
      return new Promise(() => {})
    })
    const { server } = await start({ http: { stopTimeoutMs: 50 } }, hanging)
    const underWay = quote(server.url).catch((error: unknown) => error)
    await reached.opened
    const startedAt = Date.now()
    await server.stop()
    expect(Date.now() - startedAt).toBeLessThan(3000)
    expect(await underWay).toBeInstanceOf(TypeError)
  })

  it('does not wait for a connection on which nothing was sent', async () => {
    const { server } = await start({})
    const { hostname, port } = new URL(server.url)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    await (await quote(server.url)).json()
    const startedAt = Date.now()
    await Promise.all([once(silent, 'close'), server.stop()])
    expect(Date.now() - startedAt).toBeLessThan(5_000)
  })

  it('lets go of idle connections and disposes the engine once', async () => {
    let disposed = 0
    const engine = () => {
      const made = createEngine({ plugins: [fakePlugin()] })
      const dispose = (): Promise<void> => {
        disposed += 1
        return made.dispose()
      }
      return { ...made, dispose }
    }
    const logger = pino({ level: 'silent' })
    const server = await createServer(readConfig(base), { engine, logger })
    await (await quote(server.url)).json()
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(disposed).toBe(1)
    await expect(quote(server.url)).rejects.toThrow()
  })
})

describe('startDemo', () => {
  it('passes on from which delay of the event loop requests are refused', async () => {
    const options = { sandboxUrl: 'http://127.0.0.1:9', port: 0, maxEventLoopDelayMs: -1 }
    await expect(startDemo(options)).rejects.toThrow('http.maxEventLoopDelayMs')
  })

  it('serves with the demo key, and shows it', async () => {
    const sandboxUrl = 'http://127.0.0.1:9'
    const server = await startDemo({ sandboxUrl, port: 0, logger: pino({ level: 'silent' }) })
    running.push(server)
    expect(await (await fetch(server.url)).text()).toContain(demoKey)
    const providers = await fetch(`${server.url}/providers`, { headers: { 'x-api-key': demoKey } })
    const listed = (await providers.json()) as { provider: string }[]
    expect(listed.map(({ provider }) => provider)).toEqual([
      'THORCHAIN_STREAMING',
      'MAYACHAIN_STREAMING',
      'CHAINFLIP',
      'CHAINFLIP_STREAMING',
      'ONEINCH',
      'GARDEN',
      'MAYAN',
      'FLASHNET',
      'HARBOR',
      'PACTSWAP',
    ])
    expect((await fetch(`${server.url}/providers`)).status).toBe(401)
  })
})
