import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, readConfig } from '@switchyard/server'
import { afterEach, expect, it, vi } from 'vitest'
import { logged } from './logged.ts'

const CALLER = 'a-key-that-is-long-enough-for-a-test'
const KEY = 'upstream-key-7f31c2'
const PATH_KEY = '4b1d9a77c0e24f0f9d3a'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** An upstream that repeats in an error of 100 kB what it was asked with. */
const startUpstream = async () => {
  const asked: string[] = []
  const server = createHttpServer((request, response) => {
    const said = `${request.url} ${JSON.stringify(request.headers)}`
    asked.push(said)
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: `refused: ${said} ${'['.repeat(60_000)}` }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('no secret of the configuration that an upstream repeats reaches a log or an answer, nor more than 300 characters of it', async () => {
  const { asked, url } = await startUpstream()
  const config = readConfig({
    port: 0,
    keys: [{ id: 'acme', key: CALLER, explain: true, operator: true }],
    providers: {
      thorchain: { enabled: false },
      mayachain: { enabled: false },
      chainflip: { enabled: false },
      near: { enabled: false },
      mayan: { enabled: false },
      garden: { baseUrl: `${url}/${PATH_KEY}`, apiKey: KEY },
    },
    http: { maxEventLoopDelayMs: 0, drainDelayMs: 0 },
  } as Parameters<typeof readConfig>[0])
  const { logger, log } = logged()
  const server = await createServer(config, { logger })
  closing.push(() => server.stop())
  await vi.waitFor(() => expect(log()).toContain('assets failed'), { timeout: 15_000, interval: 20 })
  const answers = await Promise.all(
    ['/status', '/providers/status', '/operator', '/readyz'].map(async (path) =>
      (await fetch(`${server.url}${path}`, { headers: { 'x-api-key': CALLER } })).text(),
    ),
  )
  const own = asked.join()
  expect([own.includes(KEY), own.includes(PATH_KEY)]).toEqual([true, true])
  for (const text of [log(), ...answers]) {
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(PATH_KEY)
    expect(text).not.toContain('['.repeat(300))
  }
})
