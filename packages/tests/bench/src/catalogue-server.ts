import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { createEngine } from '@switchyard/core'
import { createHandler, type Encodings } from '@switchyard/host-http'
import { generator, largeAsset, largeProvider } from './large-provider.ts'

const TOKENS = 50_000
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

/** Questions of the calling process. */
export type Question = 'cpu' | 'change' | 'longest'

/** As the server program compresses. */
const encodings: Encodings = {
  br: async (body) => new Uint8Array(await promisify(brotliCompress)(body, { params })),
  gzip: async (body) => new Uint8Array(await promisify(gzip)(body)),
}

/** The longest time the event loop was held since the last question, milliseconds. */
const watch = (): (() => number) => {
  let longest = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 1)
    last = now
  }, 1)
  return () => {
    const found = longest
    longest = 0
    return found
  }
}

/** A server that writes bodies made before, as little as Node can do. */
const floor = (bodies: Readonly<Record<string, Buffer>>): Server =>
  createServer((request, response) => {
    const form = request.headers['accept-encoding'] ?? 'identity'
    const body = bodies[form] ?? Buffer.alloc(0)
    if (request.headers['if-none-match'] !== undefined) return void response.writeHead(304).end()
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength })
    response.end(body)
  })

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

const random = generator(7)
const assets = Array.from({ length: TOKENS }, (_, index) => largeAsset(random, index))
const engine = createEngine({ plugins: [largeProvider(assets)] })
await engine.ready()
const handler = createHandler(engine, { encodings })
const plain = Buffer.from(await (await handler(new Request('http://127.0.0.1/tokens'))).arrayBuffer())
const body = new Uint8Array(plain)
const bodies = {
  identity: plain,
  gzip: Buffer.from((await encodings.gzip?.(body)) ?? []),
  br: Buffer.from((await encodings.br?.(body)) ?? []),
}
const longest = watch()
const answers: Readonly<Record<Question, () => unknown>> = {
  cpu: () => process.cpuUsage(),
  change: () => engine.setPolicy({}),
  longest,
}
process.on('message', (question: Question) => process.send?.(answers[question]() ?? 'done'))
process.once('disconnect', () => process.exit())
const ports = [
  await listen(createAdaptorServer({ fetch: (request) => handler(request) }) as Server),
  await listen(floor(bodies)),
]
process.send?.({ ports, bytes: plain.byteLength })
