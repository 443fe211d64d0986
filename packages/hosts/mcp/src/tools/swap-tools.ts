import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { McpApi, TrackInput } from '../mcp-api.ts'
import { addressField } from './address-field.ts'
import { answer } from './answer.ts'
import { given } from './given.ts'
import { READS } from './reads.ts'

const trackFields = {
  hash: z.string().max(200).optional().describe('Hash of the deposit transaction; with `chainId`.'),
  chainId: z.string().max(100).optional().describe('Chain id of the deposit, such as "1" or "bitcoin".'),
  depositAddress: addressField('Deposit address, instead of a hash.').optional(),
  depositChannelId: z.string().max(200).optional().describe('Deposit channel, instead of a hash.'),
} as const

/** Adds the tools that look at a swap. */
export const swapTools = (server: McpServer, api: McpApi): void => {
  server.registerTool(
    'check',
    {
      title: 'Check a built swap',
      description:
        'Says whether a built swap may still be sent. Ask just before the user signs; send nothing while `ok` is false.',
      inputSchema: { swapId: z.string().max(100).describe('The `swapId` of `build`.') },
      annotations: READS,
    },
    ({ swapId }) => answer(() => api.checkSwap({ swapId })),
  )
  server.registerTool(
    'track',
    {
      title: 'Track a swap',
      description: 'Says where a swap stands: by `hash` with `chainId`, by `depositAddress`, or by `depositChannelId`.',
      inputSchema: trackFields,
      annotations: READS,
    },
    (input) => answer(() => api.track(given<TrackInput>(input))),
  )
}
