import type { Plugin } from '@switchyard/core'
import type { FlashnetOptions } from '@switchyard/provider-flashnet'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { budgetSchema, enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** Flashnet Orchestra; see `FlashnetOptions` in `@switchyard/provider-flashnet`. Off until it has an `apiKey`. */
export interface FlashnetConfig extends Omit<FlashnetOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const flashnetSchema: z.ZodType<FlashnetConfig> = z.strictObject({
  enabled: enabledSchema,
  budget: budgetSchema.optional(),
  baseUrl: urlsSchema.optional(),
  apiKey: wordSchema.optional(),
  affiliateAccount: wordSchema.optional(),
  serviceAccount: wordSchema.optional(),
  defaultSlippageBps: slippageSchema.optional(),
  submitDeposits: z.boolean().optional(),
})

/** Quotes need no API key but deposits do; without one the provider is off. */
export const flashnetMissing = ({ apiKey }: FlashnetConfig): string | undefined =>
  apiKey === undefined ? 'apiKey is not set; deposits need one' : undefined

export const flashnetPlugin = async ({ enabled: _, ...options }: FlashnetConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-flashnet')).flashnet(options)
