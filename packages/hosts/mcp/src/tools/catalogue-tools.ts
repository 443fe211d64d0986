import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { McpApi, TokensInput } from '../mcp-api.ts'
import { omitAbsent } from './omit-absent.ts'
import { READS } from './reads.ts'
import { runTool } from './run-tool.ts'

const tokenFields = {
  query: z.string().max(200).describe('Ticker, name, contract address, identifier or CAIP-19 asset type.'),
  chain: z.string().max(100).optional().describe('Only this chain, by code such as ETH.'),
  limit: z.number().int().min(1).max(50).optional().describe('Most tokens, 20 unless given.'),
} as const

/** Adds the tools that look at tokens and providers. */
export const addCatalogueTools = (server: McpServer, api: McpApi): void => {
  server.registerTool(
    'tokens',
    {
      title: 'Find tokens',
      description:
        'Finds tokens that can be swapped, best match first. Check the contract address with the user: tickers are not unique.',
      inputSchema: tokenFields,
      annotations: READS,
    },
    (input) => runTool(() => api.searchTokens(omitAbsent<TokensInput>(input))),
  )
  server.registerTool(
    'status',
    {
      title: 'Show the state of chains and providers',
      description:
        'Which provider serves which chain at present, what is halted or switched off, and how calls for prices ended in the last hours.',
      annotations: READS,
    },
    () => runTool(() => api.status()),
  )
  server.registerTool(
    'providers',
    {
      title: 'List providers',
      description: 'Lists the providers, their chains, and what is switched off at the moment.',
      annotations: READS,
    },
    () =>
      runTool(async () => {
        const [providers, status] = await Promise.all([api.providers(), api.providersStatus()])
        return {
          providers: providers.map(({ provider, count, enabledChainIds = [] }) => {
            const { note, switchedOff } = status.find((state) => state.provider === provider) ?? {}
            return { provider, tokens: count, enabledChainIds, note, switchedOff }
          }),
        }
      }),
  )
}
