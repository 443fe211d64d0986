import type { Plugin } from '@switchyard/core'
import type { OneinchOptions } from '@switchyard/provider-oneinch'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../../config/url-schema.ts'
import { budgetSchema, enabledSchema, slippageSchema, wordSchema } from '../values.ts'

/** 1inch; see `OneinchOptions` in `@switchyard/provider-oneinch`. Off until it has an `apiKey`, or a `baseUrl` that wants none. */
export interface OneinchConfig extends Omit<OneinchOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const oneinchSchema: z.ZodType<OneinchConfig> = z.strictObject({
  enabled: enabledSchema,
  budget: budgetSchema.optional(),
  baseUrl: urlSchema.optional(),
  apiKey: wordSchema.optional(),
  chains: z.array(wordSchema).optional(),
  routers: z.record(z.string(), wordSchema).optional(),
  rpc: z.record(z.string(), urlsSchema).optional(),
  affiliateAccount: wordSchema.optional(),
  serviceAccount: wordSchema.optional(),
  feeCollector: wordSchema.optional(),
  defaultSlippageBps: slippageSchema.optional(),
})

/** The public service requires a key. */
export const oneinchMissing = ({ apiKey, baseUrl }: OneinchConfig): string | undefined =>
  apiKey === undefined && baseUrl === undefined ? 'apiKey is not set; the public service wants one' : undefined

export const oneinchPlugin = async ({ enabled: _, ...options }: OneinchConfig): Promise<Plugin> =>
  (await import('@switchyard/provider-oneinch')).oneinch(options)
