import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An answer on its way back from the sandbox. */
export interface SandboxResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Changes an answer of the sandbox, or leaves it out by `undefined`: then there is never one. */
export type Change = (
  answer: SandboxResponse,
  path: string,
) => SandboxResponse | undefined | Promise<SandboxResponse | undefined>

/** Starts a server with a socket of its own that passes everything on to a sandbox and changes the answers. Ends with the test. */
export const changedSandbox = (sandboxUrl: string, change: Change): Promise<string> =>
  listening((request, response) => void pass(sandboxUrl, change, request, response), 'http')

/** Starts a server with a certificate that nobody has signed. */
export const selfSignedServer = (pem: { readonly key: string; readonly cert: string }): Promise<string> =>
  listening((_, response) => void response.end('{}'), 'https', pem)

const listening = async (
  handler: RequestListener,
  protocol: 'http' | 'https',
  pem: { readonly key?: string; readonly cert?: string } = {},
): Promise<string> => {
  const server = protocol === 'http' ? createServer(handler) : createTlsServer(pem, handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pass = async (
  sandboxUrl: string,
  change: Change,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await bodyOf(request)
  const path = request.url ?? '/'
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: request.method ?? 'GET',
    headers: passedOn(request),
    body: body === '' ? undefined : body,
  })
  const text = await answer.text()
  const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json' }
  const changed = await change({ status: answer.status, headers, text }, path)
  if (changed === undefined) return
  response.writeHead(changed.status, changed.headers).end(changed.text)
}

/** The headers of a request but those of its connection; services ask for keys in headers of their own. */
const passedOn = ({ headers }: IncomingMessage): Headers => {
  const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers
  return new Headers(Object.entries(others).map(([name, value]) => [name, String(value)]))
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
