import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Handler } from '@switchyard/host-http'

/** A listening server. */
export interface Listener {
  /** Base URL, with the port that was really taken. */
  readonly url: string
  /** Takes no further connection, waits for requests under way, and cuts those off that are not done in time. */
  close(timeoutMs: number): Promise<void>
}

/** Starts listening. Rejects when the address cannot be taken. */
export const listen = async (handler: Handler, { host, port }: { host: string; port: number }): Promise<Listener> => {
  let closing = false
  const fetch = async (request: Request): Promise<Response> => {
    const response = await handler(request)
    // A kept-alive connection would otherwise outlive the listener until its client lets go.
    if (closing) response.headers.set('connection', 'close')
    return response
  }
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than balancers keep idle connections, so that it is they who close them.
  server.keepAliveTimeout = 75_000
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  await started(server, host, port)
  return {
    url: urlOf(server.address() as AddressInfo),
    close: (timeoutMs) => {
      closing = true
      return closed(server, timeoutMs)
    },
  }
}

const started = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const closed = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(cutOff)
      resolve()
    })
    server.closeIdleConnections()
  })

const urlOf = ({ address, family, port }: AddressInfo): string => {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address)
  return `http://${reachable}:${port}`
}
