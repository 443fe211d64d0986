import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpServer, type McpOptions } from './create-mcp-server.ts'

/**
 * Serves one client on the standard input and output. Resolves when the client closes the input.
 *
 * @example
 * ```ts
 * await serveMcpStdio({ api: createLocal(engine), version: '1.0.0' })
 * ```
 */
export const serveMcpStdio = async (options: McpOptions): Promise<void> => {
  const server = createMcpServer(options)
  await server.connect(new StdioServerTransport())
  await once(process.stdin, 'end')
  await server.close()
}
