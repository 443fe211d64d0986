import type { Plugin } from '@switchyard/core'
import type { NearOptions } from '@switchyard/provider-near'
import { z } from 'zod'
import { urlSchema } from '../../config/url-schema.ts'
import { budgetSchema, enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** NEAR Intents; see `NearOptions` in `@switchyard/provider-near`. */
export interface NearConfig extends Omit<NearOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const nearSchema: z.ZodType<NearConfig> = z.strictObject({
  enabled: enabledSchema,
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
})

export const nearPlugin = async ({ enabled: _, ...options }: NearConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-near')).near(options)
