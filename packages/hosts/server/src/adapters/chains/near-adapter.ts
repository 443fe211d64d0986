import type { NearOptions } from '@switchyard/chain-near'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** NEAR Protocol; see `NearOptions` in `@switchyard/chain-near`. */
export interface NearConfig extends Omit<NearOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const nearSchema: z.ZodType<NearConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: urlsSchema.optional(),
})

export const nearPlugin = async ({ enabled: _, ...options }: NearConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-near')).near(options)
