import type { CosmosOptions } from '@switchyard/chain-cosmos'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'
import { bigSchema } from '../values.ts'

/** Cosmos chains; see `CosmosOptions` in `@switchyard/chain-cosmos`. */
export type CosmosConfig = Settings<CosmosOptions>

export const cosmosAdapter: Adapter<CosmosConfig> = adapter(
  {
    gateway: z.record(z.string(), urlsSchema).optional(),
    fees: z
      .record(
        z.string(),
        z.strictObject({
          fee: bigSchema.optional(),
          gas: bigSchema.optional(),
          depositGas: bigSchema.optional(),
          ownFee: bigSchema.optional(),
        }),
      )
      .optional(),
  },
  async (options) => (await import('@switchyard/chain-cosmos')).cosmos(options),
)
