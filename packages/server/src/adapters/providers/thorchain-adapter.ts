import type { Plugin } from '@switchyard/core'
import type { ThorchainOptions } from '@switchyard/provider-thorchain'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** THORChain; see `ThorchainOptions` in `@switchyard/provider-thorchain`. */
export interface ThorchainConfig extends Omit<ThorchainOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const thorchainSchema: z.ZodType<ThorchainConfig> = z.strictObject({
  enabled: enabledSchema,
  baseUrl: urlsSchema.optional(),
  midgardUrl: urlSchema.optional(),
  clientId: wordSchema.optional(),
  affiliateAccount: wordSchema.optional(),
  serviceAccount: wordSchema.optional(),
  streamingInterval: z.int().min(0).max(50).optional(),
  streamingQuantity: z.int().min(0).optional(),
  defaultSlippageBps: slippageSchema.optional(),
  routerExpiryMs: z.int().min(60_000).optional(),
})

export const thorchainPlugin = async ({ enabled: _, ...options }: ThorchainConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-thorchain')).thorchain(options)
