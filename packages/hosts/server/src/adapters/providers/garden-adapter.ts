import type { GardenOptions } from '@switchyard/provider-garden'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Garden; see `GardenOptions` in `@switchyard/provider-garden`. Off until it has an `apiKey`. */
export type GardenConfig = Settings<GardenOptions>

export const gardenAdapter: Adapter<GardenConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlSchema.optional(),
    apiKey: wordSchema.optional(),
    affiliateAccount: wordSchema.optional(),
    serviceAccount: wordSchema.optional(),
    feeAsset: wordSchema.optional(),
    defaultSlippageBps: slippageSchema.optional(),
    htlcs: z.record(z.string(), wordSchema).optional(),
    trustCatalogue: z.boolean().optional(),
  },
  async (options) => (await import('@switchyard/provider-garden')).garden(options),
  // Garden demands an app id on every path, so without one an offer could never be built.
  ({ apiKey }) => (apiKey === undefined ? 'apiKey is not set; Garden issues app ids' : undefined),
)
