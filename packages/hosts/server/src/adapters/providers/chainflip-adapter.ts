import type { ChainflipOptions } from '@switchyard/provider-chainflip'
import { z } from 'zod'
import { urlSchema, urlsSchema } from '../../settings/url-schema.ts'
import { bigSchema, budgetSchema, wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Chainflip; see `ChainflipOptions` in `@switchyard/provider-chainflip`. */
export type ChainflipConfig = Settings<ChainflipOptions>

export const chainflipAdapter: Adapter<ChainflipConfig> = createAdapter(
  {
    budget: budgetSchema.optional(),
    baseUrl: urlsSchema.optional(),
    brokerUrl: urlSchema.optional(),
    brokerAccount: wordSchema.optional(),
    nodeUrl: urlsSchema.optional(),
    apiKey: wordSchema.optional(),
    vaultSwaps: z.array(z.enum(['BTC', 'ETH', 'ARB', 'BSC', 'SOL', 'TRON'])).optional(),
    affiliateAccount: wordSchema.optional(),
    retryDurationBlocks: z.int().min(0).max(600).optional(),
    gasRates: z.record(z.string(), bigSchema).optional(),
  },
  async (options) => (await import('@switchyard/provider-chainflip')).chainflip(options),
)
