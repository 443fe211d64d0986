import type { TonOptions } from '@switchyard/chain-ton'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlSchema } from '../../config/url-schema.ts'
import { enabledSchema, wordSchema } from '../values.ts'

/** TON; see `TonOptions` in `@switchyard/chain-ton`. */
export interface TonConfig extends Omit<TonOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

const gateway = z.strictObject({ v2: urlSchema, v3: urlSchema, apiKey: wordSchema.optional() })

export const tonSchema: z.ZodType<TonConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: z.union([gateway, z.array(gateway).min(1)]).optional(),
  apiKey: wordSchema.optional(),
})

export const tonPlugin = async ({ enabled: _, ...options }: TonConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-ton')).ton(options)
