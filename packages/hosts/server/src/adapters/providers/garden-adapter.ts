import type { Plugin } from '@switchyard/core'
import type { GardenOptions } from '@switchyard/provider-garden'
import { z } from 'zod'
import { urlSchema } from '../../config/url-schema.ts'
import { budgetSchema, enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** Garden; see `GardenOptions` in `@switchyard/provider-garden`. */
export interface GardenConfig extends Omit<GardenOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const gardenSchema: z.ZodType<GardenConfig> = z.strictObject({
  enabled: enabledSchema,
  budget: budgetSchema.optional(),
  baseUrl: urlSchema.optional(),
  apiKey: wordSchema.optional(),
  affiliateAccount: wordSchema.optional(),
  serviceAccount: wordSchema.optional(),
  feeAsset: wordSchema.optional(),
  defaultSlippageBps: slippageSchema.optional(),
  htlcs: z.record(z.string(), wordSchema).optional(),
  trustCatalogue: z.boolean().optional(),
})

export const gardenPlugin = async ({ enabled: _, ...options }: GardenConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-garden')).garden(options)
