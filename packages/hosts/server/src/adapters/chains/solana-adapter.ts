import type { SolanaOptions } from '@switchyard/chain-solana'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { bigSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Solana; see `SolanaOptions` in `@switchyard/chain-solana`. */
export type SolanaConfig = Settings<SolanaOptions>

export const solanaAdapter: Adapter<SolanaConfig> = createAdapter(
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
