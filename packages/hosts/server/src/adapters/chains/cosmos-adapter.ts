import type { CosmosOptions } from '@switchyard/chain-cosmos'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { bigSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Cosmos chains; see `CosmosOptions` in `@switchyard/chain-cosmos`. */
export type CosmosConfig = Settings<CosmosOptions>

export const cosmosAdapter: Adapter<CosmosConfig> = createAdapter(
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
