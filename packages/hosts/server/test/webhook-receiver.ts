import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request of a webhook. */
export interface ReceivedWebhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The status that it was answered with; 0 for a connection that was cut, -1 while it has no answer. */
  status: number
}

/** Decides the answer to an event; 0 cuts the connection. */
type StatusOf = (id: string, received: readonly ReceivedWebhook[]) => number | Promise<number>

/** A receiver of webhooks, with what it received in the order in which it came. */
export const webhookReceiver = async (statusOf: StatusOf) => {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url: path = '', headers } = request
    const one = { path, headers, body: Buffer.concat(chunks).toString(), status: -1 }
    received.push(one)
    one.status = await statusOf(String(headers['webhook-id']), received)
    if (one.status === 0) request.socket.destroy()
    else response.writeHead(one.status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close }
}
