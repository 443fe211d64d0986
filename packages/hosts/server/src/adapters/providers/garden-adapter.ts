import type { GardenOptions } from '@switchyard/provider-garden'
import { z } from 'zod'
import { urlSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../values.ts'

/** Garden; see `GardenOptions` in `@switchyard/provider-garden`. Off until it has an `apiKey`. */
export type GardenConfig = Settings<GardenOptions>

/** Garden demands an app id on every path, so without one an offer could never be built. */
const missing = ({ apiKey }: GardenConfig): string | undefined =>
  apiKey === undefined ? 'apiKey is not set; Garden issues app ids' : undefined

export const gardenAdapter: Adapter<GardenConfig> = adapter(
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
  missing,
)
