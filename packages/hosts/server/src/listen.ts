import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Handler } from '@switchyard/host-http'

/** A listening server. */
export interface Listener {
  /** Base URL with the actual port. */
  readonly url: string
  /** Accepts no further connection, waits for running requests, and closes the connections of those that take too long. */
  close(timeoutMs: number): Promise<void>
}

/** Starts listening. Rejects if the address is not available. */
export const listen = async (handler: Handler, { host, port }: { host: string; port: number }): Promise<Listener> => {
  let closing = false
  const fetch = async (request: Request): Promise<Response> => {
    const response = await handler(request)
    // Otherwise a keep-alive connection would stay open until its client closes it.
    if (closing) response.headers.set('connection', 'close')
    return response
  }
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than load balancers keep idle connections, so that the balancer closes them.
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
