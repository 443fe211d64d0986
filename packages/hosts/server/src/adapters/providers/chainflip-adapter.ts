import type { Plugin } from '@switchyard/core'
import type { ChainflipOptions } from '@switchyard/provider-chainflip'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../../config/url-schema.ts'
import { bigSchema, budgetSchema, enabledSchema, wordSchema } from '../values.ts'

/** Chainflip; see `ChainflipOptions` in `@switchyard/provider-chainflip`. */
export interface ChainflipConfig extends Omit<ChainflipOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const chainflipSchema: z.ZodType<ChainflipConfig> = z.strictObject({
  enabled: enabledSchema,
  budget: budgetSchema.optional(),
  baseUrl: urlsSchema.optional(),
  brokerUrl: urlSchema.optional(),
  brokerAccount: wordSchema.optional(),
  nodeUrl: urlsSchema.optional(),
  apiKey: wordSchema.optional(),
  vaultSwaps: z.array(z.enum(['BTC', 'ETH', 'ARB', 'BSC', 'SOL'])).optional(),
  affiliateAccount: wordSchema.optional(),
  retryDurationBlocks: z.int().min(0).max(600).optional(),
  gasRates: z.record(z.string(), bigSchema).optional(),
})

export const chainflipPlugin = async ({ enabled: _, ...options }: ChainflipConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-chainflip')).chainflip(options)
