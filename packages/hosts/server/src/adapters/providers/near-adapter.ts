import type { NearOptions } from '@switchyard/provider-near'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** NEAR Intents; see `NearOptions` in `@switchyard/provider-near`. */
export type NearConfig = Settings<NearOptions>

export const nearAdapter: Adapter<NearConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlSchema.optional(),
    apiKey: wordSchema.optional(),
    jwt: z.string().min(1).optional(),
    affiliateAccount: wordSchema.optional(),
    serviceAccount: wordSchema.optional(),
    feeCapBps: z.int().min(0).max(10_000).optional(),
    referral: wordSchema.optional(),
    quoteWaitingTimeMs: z.int().min(0).optional(),
    defaultSlippageBps: slippageSchema.optional(),
    depositWindowMs: z.int().min(60_000).optional(),
    managerKey: wordSchema.optional(),
  },
  async (options) => (await import('@switchyard/provider-near')).near(options),
)
