import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as it arrived. */
export interface Arrived {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Handle = (response: ServerResponse, request: Arrived) => void | Promise<void>

/** An HTTP server for one test: the answers in the order of requests, the last one for all further requests. */
export const startTestServer = async (...answers: readonly Handle[]) => {
  const arrived: Arrived[] = []
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body }
    arrived.push(request)
    await answers[Math.min(arrived.length, answers.length) - 1]?.(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived }
}

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Handle =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Cuts the connection. */
export const cut: Handle = (response) => void response.destroy()

/** Answers never. */
export const hang: Handle = () => undefined

/** Sends events, then ends as the test asks. */
export const events =
  (frames: readonly string[], end: (response: ServerResponse) => void = (response) => void response.end()): Handle =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n')
    for (const frame of frames) {
      response.write(frame)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    end(response)
  }

/** The text of an event. */
export const frame = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
