import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { McpApi, QuoteInput } from '../mcp-api.ts'
import { describeAddress } from './describe-address.ts'
import { omitAbsent } from './omit-absent.ts'
import { READS } from './reads.ts'
import { runTool } from './run-tool.ts'
import { summariseQuote } from './summarise-quote.ts'

/** Most quotes of one comparison. */
const MOST = 5

const pairFields = {
  sellAsset: z
    .string()
    .min(1)
    .max(300)
    .describe(
      'What is sold: an identifier such as BTC.BTC or ETH.USDC-0xA0b8…, or a CAIP-19 asset type. The tool `tokens` finds them.',
    ),
  buyAsset: z.string().min(1).max(300).describe('What is bought, in the same form.'),
  sellAmount: z.string().min(1).max(121).describe('How much is sold, in whole tokens as a decimal text: "0.1".'),
} as const

const quoteFields = {
  ...pairFields,
  sourceAddress: describeAddress('Address that pays, on the sell chain.').optional(),
  destinationAddress: describeAddress('Address that is paid, on the buy chain.').optional(),
  refundAddress: describeAddress('Address for refunds, on the sell chain.').optional(),
  providers: z.array(z.string().max(100)).max(64).optional().describe('Only these providers, by exact name.'),
  slippage: z.number().gt(0).lte(100).optional().describe('Most slippage, percent.'),
} as const

/** Adds the tools that price swaps. */
export const addPriceTools = (server: McpServer, api: McpApi): void => {
  server.registerTool(
    'quote',
    {
      title: 'Price a swap',
      description:
        'Routes of every provider for a swap, best output first. Opens nothing and costs nothing. Routes live five minutes.',
      inputSchema: quoteFields,
      annotations: READS,
    },
    (input) => runTool(async () => summariseQuote(await api.quote(omitAbsent<QuoteInput>(input)))),
  )
  server.registerTool(
    'compare',
    {
      title: 'Compare swaps',
      description:
        'Prices up to five swaps side by side, such as one amount into several assets, and shows the recommended route of each.',
      inputSchema: { swaps: z.array(z.object(pairFields)).min(1).max(MOST) },
      annotations: READS,
    },
    ({ swaps }) =>
      runTool(async () => {
        const compared = swaps.map(async (swap) => {
          try {
            const { routes, declined } = summariseQuote(await api.quote(swap))
            const recommended = routes.find(({ tags }) => tags.includes('RECOMMENDED')) ?? routes[0]
            if (!recommended) return { ...swap, routes: 0, declined }
            return { ...swap, routes: routes.length, recommended }
          } catch (error) {
            // A refusal of one stands in its place; the others are shown.
            return { ...swap, refused: error instanceof Error ? error.message : 'The quote failed.' }
          }
        })
        return { swaps: await Promise.all(compared) }
      }),
  )
  server.registerTool(
    'explain',
    {
      title: 'Explain a quote',
      description:
        'Says for a swap which providers offered, which declined and why, and, where the key may see it, which were not asked.',
      inputSchema: pairFields,
      annotations: READS,
    },
    (input) =>
      runTool(async () => {
        const quote = await api.quote(input)
        const { routes, declined } = summariseQuote(quote)
        return { offered: routes.flatMap(({ providers }) => providers), declined, notAsked: quote.explain ?? [] }
      }),
  )
}
