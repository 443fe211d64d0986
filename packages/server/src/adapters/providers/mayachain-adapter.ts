import type { Plugin } from '@switchyard/core'
import type { MayachainOptions } from '@switchyard/provider-mayachain'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** MAYAChain; see `MayachainOptions` in `@switchyard/provider-mayachain`. */
export interface MayachainConfig extends Omit<MayachainOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const mayachainSchema: z.ZodType<MayachainConfig> = z.strictObject({
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

export const mayachainPlugin = async ({ enabled: _, ...options }: MayachainConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-mayachain')).mayachain(options)
