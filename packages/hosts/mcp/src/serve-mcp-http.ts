import { once } from 'node:events'
import { type ServerType, serve } from '@hono/node-server'
import type { McpOptions } from './create-mcp-server.ts'
import { createMcpHandler } from './mcp-handler.ts'

/** Options of `serveMcpHttp`. */
export interface McpHttpOptions extends McpOptions {
  /** 0 picks a free one. */
  readonly port: number
}

/** A running endpoint. */
export interface RunningMcp {
  /** Address of the endpoint. */
  readonly url: string
  /** Resolves once the endpoint is closed. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/**
 * Serves streamable HTTP on this machine: `http://127.0.0.1:<port>/mcp`.
 *
 * @example
 * ```ts
 * const { url, closed } = await serveMcpHttp({ api: createLocal(engine), version: '1.0.0', port: 8090 })
 * ```
 */
export const serveMcpHttp = async ({ port, ...options }: McpHttpOptions): Promise<RunningMcp> => {
  const state: { handle?: (request: Request) => Promise<Response> } = {}
  const fetch = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/mcp' && state.handle
      ? state.handle(request)
      : new Response('Not found. The endpoint is /mcp.\n', { status: 404 })
  const server: ServerType = serve({ fetch, port, hostname: HOST })
  await once(server, 'listening')
  const address = server.address()
  const host = `${HOST}:${typeof address === 'object' && address ? address.port : port}`
  state.handle = createMcpHandler({ ...options, allowedHosts: [host, host.replace(HOST, 'localhost')] })
  const closed = once(server, 'close').then(() => undefined)
  return {
    url: `http://${host}/mcp`,
    closed,
    close: async () => {
      server.close()
      await closed
    },
  }
}
