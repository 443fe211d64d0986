import type { Plugin } from '@switchyard/core'
import type { MayanOptions } from '@switchyard/provider-mayan'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { budgetSchema, enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** Mayan; see `MayanOptions` in `@switchyard/provider-mayan`. */
export interface MayanConfig extends Omit<MayanOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const mayanSchema: z.ZodType<MayanConfig> = z.strictObject({
  enabled: enabledSchema,
  budget: budgetSchema.optional(),
  baseUrl: urlsSchema.optional(),
  apiKey: wordSchema.optional(),
  explorerUrl: urlsSchema.optional(),
  quoteTypes: z.array(z.enum(['SWIFT', 'MCTP', 'FAST_MCTP', 'MONO_CHAIN', 'WH'])).optional(),
  defaultSlippageBps: z.union([slippageSchema, z.literal('auto')]).optional(),
  affiliateAccount: wordSchema.optional(),
  serviceAccount: wordSchema.optional(),
  quoteSigners: z.array(wordSchema).optional(),
})

export const mayanPlugin = async ({ enabled: _, ...options }: MayanConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-mayan')).mayan(options)
