import type { TronOptions } from '@switchyard/chain-tron'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** TRON; see `TronOptions` in `@switchyard/chain-tron`. */
export type TronConfig = Settings<TronOptions>

const gateway = z.union([urlSchema, z.strictObject({ url: urlSchema, apiKey: wordSchema.optional() })])

export const tronAdapter: Adapter<TronConfig> = createAdapter(
  {
    gateway: z.union([gateway, z.array(gateway).min(1)]).optional(),
    apiKey: wordSchema.optional(),
    lifetimeMs: z.int().min(1).max(86_400_000).optional(),
  },
  async (options) => (await import('@switchyard/chain-tron')).tron(options),
)
