import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { McpApi, TrackInput } from '../mcp-api.ts'
import { describeAddress } from './describe-address.ts'
import { omitAbsent } from './omit-absent.ts'
import { READS } from './reads.ts'
import { runTool } from './run-tool.ts'

const trackFields = {
  hash: z.string().max(200).optional().describe('Hash of the deposit transaction; with `chainId`.'),
  chainId: z.string().max(100).optional().describe('Chain id of the deposit, such as "1" or "bitcoin".'),
  depositAddress: describeAddress('Deposit address, instead of a hash.').optional(),
  depositChannelId: z.string().max(200).optional().describe('Deposit channel, instead of a hash.'),
} as const

/** Adds the tools that look at a swap. */
export const addSwapTools = (server: McpServer, api: McpApi): void => {
  server.registerTool(
    'check',
    {
      title: 'Check a built swap',
      description:
        'Says whether a built swap may still be sent. Ask just before the user signs; send nothing while `ok` is false.',
      inputSchema: { swapId: z.string().max(100).describe('The `swapId` of `build`.') },
      annotations: READS,
    },
    ({ swapId }) => runTool(() => api.checkSwap({ swapId })),
  )
  server.registerTool(
    'track',
    {
      title: 'Track a swap',
      description: 'Says where a swap stands: by `hash` with `chainId`, by `depositAddress`, or by `depositChannelId`.',
      inputSchema: trackFields,
      annotations: READS,
    },
    (input) => runTool(() => api.track(omitAbsent<TrackInput>(input))),
  )
}
