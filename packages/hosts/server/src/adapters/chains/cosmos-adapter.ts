import type { CosmosOptions } from '@switchyard/chain-cosmos'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { bigSchema, enabledSchema } from '../values.ts'

/** Cosmos chains; see `CosmosOptions` in `@switchyard/chain-cosmos`. */
export interface CosmosConfig extends Omit<CosmosOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const cosmosSchema: z.ZodType<CosmosConfig> = z.strictObject({
  enabled: enabledSchema,
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
})

export const cosmosPlugin = async ({ enabled: _, ...options }: CosmosConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-cosmos')).cosmos(options)
