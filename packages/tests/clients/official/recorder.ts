import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sandbox } from '@switchyard/sandbox'

/** A request that a provider received, and its answer. */
export interface AnsweredRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: string
  readonly answer: string
}

/** The sandbox behind a server that keeps every exchange. */
export interface Recorder {
  readonly base: string
  readonly exchanges: readonly AnsweredRequest[]
  close(): Promise<void>
}

/** Starts a recorder on a free port. */
export const startRecorder = async (sandbox: Sandbox): Promise<Recorder> => {
  const exchanges: AnsweredRequest[] = []
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { pathname: path, search, searchParams } = new URL(incoming.url ?? '', 'http://sandbox.local')
    const body = Buffer.concat(chunks).toString()
    const { method = 'GET' } = incoming
    const key = incoming.headers['x-api-key']
    const headers = {
      'content-type': incoming.headers['content-type'] ?? 'application/json',
      ...(typeof key === 'string' && { 'x-api-key': key }),
    }
    const request = new Request(`http://sandbox.local${path}${search}`, { method, headers, ...(body && { body }) })
    const response = await sandbox.fetch(request)
    const answer = await response.text()
    exchanges.push({ path, query: Object.fromEntries(searchParams), body, answer })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges, close }
}
