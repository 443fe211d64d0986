import type { SuiOptions } from '@switchyard/chain-sui'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** Sui; see `SuiOptions` in `@switchyard/chain-sui`. */
export interface SuiConfig extends Omit<SuiOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const suiSchema: z.ZodType<SuiConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: urlsSchema.optional(),
  protocol: z.enum(['graphql', 'json-rpc']).optional(),
})

export const suiPlugin = async ({ enabled: _, ...options }: SuiConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-sui')).sui(options)
