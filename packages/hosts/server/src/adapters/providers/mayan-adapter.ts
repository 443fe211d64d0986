import type { MayanOptions } from '@switchyard/provider-mayan'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Mayan; see `MayanOptions` in `@switchyard/provider-mayan`. */
export type MayanConfig = Settings<MayanOptions>

export const mayanAdapter: Adapter<MayanConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlsSchema.optional(),
    apiKey: wordSchema.optional(),
    explorerUrl: urlsSchema.optional(),
    quoteTypes: z.array(z.enum(['SWIFT', 'MCTP', 'FAST_MCTP', 'MONO_CHAIN', 'WH'])).optional(),
    defaultSlippageBps: z.union([slippageSchema, z.literal('auto')]).optional(),
    affiliateAccount: wordSchema.optional(),
    serviceAccount: wordSchema.optional(),
    quoteSigners: z.array(wordSchema).optional(),
  },
  async (options) => (await import('@switchyard/provider-mayan')).mayan(options),
)
