import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that a receiver got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What it answers: a status, with headers and a body, or nothing at all. */
export interface ReceiverResponse {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A receiver of webhooks on a port of its own. `answer` without a status never answers. */
export const startReceiver = async (answer: (received: Received) => ReceiverResponse) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      const { status, headers = {}, body = '' } = answer(one)
      if (status !== undefined) response.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, received, close }
}
