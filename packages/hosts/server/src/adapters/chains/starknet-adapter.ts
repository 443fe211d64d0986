import type { StarknetOptions } from '@switchyard/chain-starknet'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { bigSchema, enabledSchema } from '../values.ts'

/** Starknet; see `StarknetOptions` in `@switchyard/chain-starknet`. */
export interface StarknetConfig extends Omit<StarknetOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const starknetSchema: z.ZodType<StarknetConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: urlsSchema.optional(),
  feeBound: bigSchema.optional(),
})

export const starknetPlugin = async ({ enabled: _, ...options }: StarknetConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-starknet')).starknet(options)
