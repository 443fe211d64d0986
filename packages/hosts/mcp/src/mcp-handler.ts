import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer, type McpOptions } from './create-mcp-server.ts'

/** Options of `createMcpHandler`. */
export interface McpHandlerOptions extends McpOptions {
  /** Values of `Host` that are answered, which stops pages of other sites that resolve their name to this machine. Default: every one. */
  readonly allowedHosts?: string[]
}

/**
 * Streamable HTTP as a function from `Request` to `Response`, without sessions: every request stands alone. Put authentication in front of
 * it where others can reach it.
 *
 * @example
 * ```ts
 * const handle = createMcpHandler({ api: createLocal(engine) })
 * export default { fetch: handle }
 * ```
 */
export const createMcpHandler =
  ({ allowedHosts, ...options }: McpHandlerOptions): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const server = createMcpServer(options)
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      allowedHosts,
      enableDnsRebindingProtection: allowedHosts !== undefined,
    })
    await server.connect(transport)
    return transport.handleRequest(request)
  }
