import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { McpApi } from './mcp-api.ts'
import { addBuildTool } from './tools/build-tool.ts'
import { addCatalogueTools } from './tools/catalogue-tools.ts'
import { addPriceTools } from './tools/price-tools.ts'
import { addSwapTools } from './tools/swap-tools.ts'

/** Options of `createMcpServer`. */
export interface McpOptions {
  readonly api: McpApi
  /** Version that clients are shown. Default `0.0.0`. */
  readonly version?: string
  /** Adds the tool `build`. Default false: tools only read. */
  readonly allowBuild?: boolean
}

const READ_ONLY = 'Prices and follows swaps between assets of any chains. Nothing here signs or sends.'
const BUILDING = `${READ_ONLY} The tool build returns a transaction; the user signs it in a wallet of their own.`

/**
 * A server of the Model Context Protocol over an API. Connect it to any transport of the official SDK.
 *
 * @example
 * ```ts
 * const server = createMcpServer({ api: createLocal(engine) })
 * await server.connect(new StdioServerTransport())
 * ```
 */
export const createMcpServer = ({ api, version = '0.0.0', allowBuild = false }: McpOptions): McpServer => {
  const server = new McpServer({ name: 'switchyard', version }, { instructions: allowBuild ? BUILDING : READ_ONLY })
  addPriceTools(server, api)
  addSwapTools(server, api)
  addCatalogueTools(server, api)
  if (allowBuild) addBuildTool(server, api)
  return server
}
