import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Exchange } from './recorder.ts'

/** Upstreams in a thread of their own that answer recorded exchanges at once, so that only the asking side is measured. */
export interface Replay {
  /** The same request, at the replaying address. */
  readonly moved: (url: string) => string
  close(): Promise<void>
}

const answers = (exchanges: readonly Exchange[]) =>
  new Map(exchanges.map(({ request, response }) => [pathOf(request.url), response]))

/** Requests are told apart by their path: identifiers and amounts in the query are the same for every run. */
const pathOf = (url: string): string => new URL(url).pathname

const serve = (exchanges: readonly Exchange[]): void => {
  const byPath = answers(exchanges)
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const found = byPath.get(new URL(request.url ?? '/', 'http://x').pathname)
    request.resume()
    const text = found?.text ?? ''
    response.writeHead(found?.status ?? 404, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
}

if (workerData?.exchanges) serve(workerData.exchanges)

/** Starts replaying. */
export const replay = async (exchanges: readonly Exchange[]): Promise<Replay> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { exchanges } })
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  return {
    moved: (url) => {
      const moved = new URL(url)
      moved.host = `127.0.0.1:${port}`
      return moved.href
    },
    close: async () => void (await worker.terminate()),
  }
}
