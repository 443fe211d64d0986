import type { Plugin } from '@switchyard/core'
import { type ThorchainOptions, thorchain } from '@switchyard/provider-thorchain'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../config/url-schema.ts'

/** THORChain; see `ThorchainOptions` in `@switchyard/provider-thorchain`. */
export interface ThorchainConfig extends Omit<ThorchainOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

const word = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be printable without blanks')

export const thorchainSchema: z.ZodType<ThorchainConfig> = z.strictObject({
  enabled: z.boolean().default(true),
  baseUrl: urlsSchema.optional(),
  midgardUrl: urlSchema.optional(),
  clientId: word.optional(),
  affiliateAccount: word.optional(),
  serviceAccount: word.optional(),
  streamingInterval: z.int().min(0).max(50).optional(),
  streamingQuantity: z.int().min(0).optional(),
  defaultSlippageBps: z.int().min(1).max(10_000).optional(),
  routerExpiryMs: z.int().min(60_000).optional(),
})

export const thorchainPlugin = ({ enabled, ...options }: ThorchainConfig): readonly Plugin[] =>
  enabled ? [thorchain(options)] : []
