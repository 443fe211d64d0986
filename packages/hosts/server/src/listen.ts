import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Handler } from '@switchyard/host-http'
import { createAddressReader } from './client-address.ts'
import type { Config } from './config/config.ts'

/** A listening server. */
export interface Listener {
  /** Base URL with the actual port. */
  readonly url: string
  /** Serves on, but asks clients to close their connections, so that they reach another server with the next request. */
  drain(): void
  /** Accepts no further connection, waits for running requests, and closes the connections of those that take too long. */
  close(timeoutMs: number): Promise<void>
}

/** Starts listening. Rejects if the address is not available. */
export const listen = async (
  handler: Handler,
  { host, port, http }: Pick<Config, 'host' | 'port' | 'http'>,
): Promise<Listener> => {
  const readAddress = createAddressReader(http.trustedProxies)
  let closing = false
  const fetch = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    const address = readAddress(incoming)
    const response = await handler(request, address === undefined ? {} : { address })
    // Otherwise a keep-alive connection would stay open until its client closes it.
    if (closing) response.headers.set('connection', 'close')
    return response
  }
  // Node looks for connections that are over their time limits only every 30 s otherwise.
  const serverOptions = { maxHeaderSize: http.maxHeaderBytes, connectionsCheckingInterval: 1_000 }
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions,
  }) as Server
  // Longer than load balancers keep idle connections, so that the balancer closes them.
  server.keepAliveTimeout = http.keepAliveTimeoutMs
  server.requestTimeout = http.requestTimeoutMs
  server.headersTimeout = Math.min(http.headersTimeoutMs, http.requestTimeoutMs)
  server.maxConnections = http.maxConnections
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  const { address, family, port: actual } = server.address() as AddressInfo
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address)
  return {
    url: `http://${reachable}:${actual}`,
    drain: () => {
      closing = true
    },
    close: (timeoutMs) => {
      closing = true
      return new Promise((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
        server.close(() => {
          clearTimeout(cutOff)
          resolve()
        })
        server.closeIdleConnections()
        // Browsers open connections in advance. For Node one on which nothing has come yet is not idle.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      })
    },
  }
}
