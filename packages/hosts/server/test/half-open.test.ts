import { once } from 'node:events'
import { connect } from 'node:net'
import { createEngine } from '@switchyard/core'
import { createServer, readConfig } from '@switchyard/server'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'

const HEADERS_MS = 500

/** Node looks every 30 s by itself; the server does so every second. */
const SOON_MS = 10_000

it.each([
  ['without a byte', ''],
  ['with half of its headers', 'POST /v3/quote HTTP/1.1\r\nhost: a.example\r\nx-half'],
  ['with half of its body', 'POST /v3/quote HTTP/1.1\r\nhost: a.example\r\ncontent-length: 100\r\n\r\n{'],
])(
  'a connection that stays %s is closed soon after its time limit',
  async (_, text) => {
    const limits = { headersTimeoutMs: HEADERS_MS, requestTimeoutMs: HEADERS_MS }
    const config = readConfig({ host: '127.0.0.1', port: 0, auth: 'open', http: limits, metrics: { port: 0 } })
    const server = await createServer(config, {
      logger: pino({ level: 'silent' }),
      engine: () => createEngine({ plugins: [fakePlugin()] }),
    })
    onTestFinished(() => server.stop())
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname).resume()
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(text)
    const startedAt = performance.now()
    await once(socket, 'close')
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS)
  },
  60_000,
)
