import type { SolanaOptions } from '@switchyard/chain-solana'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { bigSchema, enabledSchema } from '../values.ts'

/** Solana; see `SolanaOptions` in `@switchyard/chain-solana`. */
export interface SolanaConfig extends Omit<SolanaOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const solanaSchema: z.ZodType<SolanaConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: urlsSchema.optional(),
  priority: z
    .strictObject({
      percentile: z.int().min(0).max(100).optional(),
      minimum: bigSchema.optional(),
      maximum: bigSchema.optional(),
    })
    .optional(),
})

export const solanaPlugin = async ({ enabled: _, ...options }: SolanaConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-solana')).solana(options)
