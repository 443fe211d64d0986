import type { OneinchOptions } from '@switchyard/provider-oneinch'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../../settings/url-schema.ts'
import { budgetSchema, slippageSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** 1inch; see `OneinchOptions` in `@switchyard/provider-oneinch`. Off until it has an `apiKey`, or a `baseUrl` that wants none. */
export type OneinchConfig = Settings<OneinchOptions>

export const oneinchAdapter: Adapter<OneinchConfig> = createAdapter(
  {
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
  },
  async (options) => (await import('@switchyard/provider-oneinch')).oneinch(options),
  ({ apiKey, baseUrl }) =>
    apiKey === undefined && baseUrl === undefined ? 'apiKey is not set; the public service wants one' : undefined,
)
