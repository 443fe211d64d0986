import type { SolanaOptions } from '@switchyard/chain-solana'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'
import { bigSchema } from '../values.ts'

/** Solana; see `SolanaOptions` in `@switchyard/chain-solana`. */
export type SolanaConfig = Settings<SolanaOptions>

export const solanaAdapter: Adapter<SolanaConfig> = adapter(
  {
    rpc: urlsSchema.optional(),
    priority: z
      .strictObject({
        percentile: z.int().min(0).max(100).optional(),
        minimum: bigSchema.optional(),
        maximum: bigSchema.optional(),
      })
      .optional(),
  },
  async (options) => (await import('@switchyard/chain-solana')).solana(options),
)
