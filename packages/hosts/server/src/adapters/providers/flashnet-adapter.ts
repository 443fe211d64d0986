import type { FlashnetOptions } from '@switchyard/provider-flashnet'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Flashnet Orchestra; see `FlashnetOptions` in `@switchyard/provider-flashnet`. Off until it has an `apiKey`. */
export type FlashnetConfig = Settings<FlashnetOptions>

export const flashnetAdapter: Adapter<FlashnetConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlsSchema.optional(),
    apiKey: wordSchema.optional(),
    affiliateAccount: wordSchema.optional(),
    serviceAccount: wordSchema.optional(),
    defaultSlippageBps: slippageSchema.optional(),
    submitDeposits: z.boolean().optional(),
  },
  async (options) => (await import('@switchyard/provider-flashnet')).flashnet(options),
  // Quotes need no API key but deposits do; without one the provider is off.
  ({ apiKey }) => (apiKey === undefined ? 'apiKey is not set; deposits need one' : undefined),
)
