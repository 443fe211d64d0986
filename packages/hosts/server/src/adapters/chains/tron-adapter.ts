import type { TronOptions } from '@switchyard/chain-tron'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlSchema } from '../../config/url-schema.ts'
import { enabledSchema, wordSchema } from '../values.ts'

/** TRON; see `TronOptions` in `@switchyard/chain-tron`. */
export interface TronConfig extends Omit<TronOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

const gateway = z.union([urlSchema, z.strictObject({ url: urlSchema, apiKey: wordSchema.optional() })])

export const tronSchema: z.ZodType<TronConfig> = z.strictObject({
  enabled: enabledSchema,
  gateway: z.union([gateway, z.array(gateway).min(1)]).optional(),
  apiKey: wordSchema.optional(),
  lifetimeMs: z.int().min(1).max(86_400_000).optional(),
})

export const tronPlugin = async ({ enabled: _, ...options }: TronConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-tron')).tron(options)
