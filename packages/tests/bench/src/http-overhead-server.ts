import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine, type QuoteRequest } from '@switchyard/core'
import type { SandboxUrls } from '@switchyard/sandbox'
import { createServer, readConfig } from '@switchyard/server'
import { createApi } from '@switchyard/wire'
import { bitcoinAt } from './bitcoin-at.ts'
import { wishes } from './quote-cost.ts'
import { sandboxProviders } from './sandbox-providers.ts'

/** Addresses of the networks, and of the receiver of spans of requests; without it there are none. */
export interface Setting {
  readonly urls: SandboxUrls
  readonly collector: string | undefined
}

/** A round that is measured inside, or the process's CPU so far. */
export type Command = { readonly quotes: number } | 'cpu'

const AT_ONCE = 16

/** The addresses of the child's servers. */
export interface Addresses {
  /** The server program. */
  readonly program: string
  /** The engine behind nothing but Node's HTTP. */
  readonly engine: string
  /** Node's HTTP, with the bytes of a quote and no engine. */
  readonly nothing: string
}

/** Reads a body and writes what is made of it: Node's HTTP by itself. */
const bareServer = (answer: (body: string) => string | Promise<string>): Server =>
  createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const text = await answer(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
  })

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = async ({ urls, collector }: Setting): Promise<void> => {
  const plugins = [bitcoinAt(urls.base), ...sandboxProviders(urls)]
  const tracing = collector === undefined ? {} : { tracing: { endpoint: collector } }
  const http = { maxEventLoopDelayMs: 0 }
  const config = { port: 0, auth: 'open', http, transport: { connections: 64 }, metrics: { port: 0 }, ...tracing }
  const server = await createServer(readConfig(config), {
    engine: (keys, policy, parts) => createEngine({ ...parts, plugins, keys, policy }),
  })
  await server.engine.ready()
  const api = createApi(server.engine)
  const free = [...wishes]
  const quoted = (body: string): Promise<string> =>
    api.quoteJson({ caller: {}, query: new URLSearchParams(), body: () => JSON.parse(body) as unknown })
  const quote = async (): Promise<string> => {
    const wish = free.shift() as QuoteRequest
    const answer = await quoted(JSON.stringify(wish))
    free.push(wish)
    return answer
  }
  const run = async (count: number): Promise<void> => {
    let started = 0
    const loop = async () => {
      while (started++ < count) await quote()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, loop))
  }
  const text = await quote()
  const addresses: Addresses = {
    program: server.url,
    engine: await listening(bareServer(quoted)),
    nothing: await listening(bareServer(() => text)),
  }
  process.on('message', (command: Command) => {
    if (command === 'cpu') process.send?.(process.cpuUsage())
    else void run(command.quotes).then(() => process.send?.('done'))
  })
  process.send?.(addresses)
}

process.once('message', (setting: Setting) => void serve(setting))
process.once('disconnect', () => process.exit())
