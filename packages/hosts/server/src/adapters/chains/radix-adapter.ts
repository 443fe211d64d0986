import type { RadixOptions } from '@switchyard/chain-radix'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** Radix; see `RadixOptions` in `@switchyard/chain-radix`. */
export interface RadixConfig extends Omit<RadixOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const radixSchema: z.ZodType<RadixConfig> = z.strictObject({
  enabled: enabledSchema,
  gateway: urlsSchema.optional(),
})

export const radixPlugin = async ({ enabled: _, ...options }: RadixConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-radix')).radix(options)
