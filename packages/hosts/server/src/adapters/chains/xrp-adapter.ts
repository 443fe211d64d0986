import type { XrpOptions } from '@switchyard/chain-xrp'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** XRP Ledger; see `XrpOptions` in `@switchyard/chain-xrp`. */
export interface XrpConfig extends Omit<XrpOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const xrpSchema: z.ZodType<XrpConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: urlsSchema.optional(),
  lifetimeLedgers: z.int().min(1).optional(),
})

export const xrpPlugin = async ({ enabled: _, ...options }: XrpConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-xrp')).xrp(options)
