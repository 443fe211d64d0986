import type { CoingeckoOptions } from '@switchyard/sources'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { wordSchema } from '../../settings/value-schemas.ts'

/** Sources of USD prices besides the providers. */
export interface PricesConfig {
  /** See `CoingeckoOptions` in `@switchyard/sources`; `{}` uses the public service without a key. Default: not used. */
  readonly coingecko?: Omit<CoingeckoOptions, 'http' | 'clock'>
}

const names = z.record(z.string(), z.string().min(1)).optional()

const coingecko = z.strictObject({
  baseUrl: urlSchema.optional(),
  apiKey: wordSchema.optional(),
  plan: z.enum(['demo', 'pro']).optional(),
  windowMs: z.int().min(0).max(10_000).optional(),
  timeoutMs: z.int().min(1).max(60_000).optional(),
  contractsPerRequest: z.int().min(1).max(500).optional(),
  platforms: names,
  coins: names,
})

export const pricesSchema: z.ZodType<PricesConfig> = z.strictObject({ coingecko: coingecko.optional() })
