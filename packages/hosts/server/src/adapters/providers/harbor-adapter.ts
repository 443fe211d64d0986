import type { HarborOptions } from '@switchyard/provider-harbor'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Harbor; see `HarborOptions` in `@switchyard/provider-harbor`. Off until it has a `baseUrl` and a `nodeUrl`. */
export type HarborConfig = Settings<HarborOptions>

export const harborAdapter: Adapter<HarborConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlSchema.optional(),
    apiKey: wordSchema.optional(),
    nodeUrl: urlSchema.optional(),
    routers: z.record(z.string(), wordSchema).optional(),
    statusPath: z.string().optional(),
    assets: z
      .array(z.strictObject({ identifier: wordSchema, id: wordSchema, decimals: z.int().min(0).max(30).optional() }))
      .optional(),
    affiliates: z.boolean().optional(),
    affiliateAccount: wordSchema.optional(),
    serviceAccount: wordSchema.optional(),
    defaultSlippageBps: slippageSchema.optional(),
  },
  async (options) => (await import('@switchyard/provider-harbor')).harbor(options),
  // Parts of its API are not documented, so it is off unless its addresses are set.
  ({ baseUrl, nodeUrl }) => {
    if (baseUrl === undefined) return 'baseUrl is not set; its API is documented in part'
    return nodeUrl === undefined ? 'nodeUrl is not set; vaults need a node to confirm them' : undefined
  },
)
