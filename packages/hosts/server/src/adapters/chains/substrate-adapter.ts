import type { SubstrateOptions } from '@switchyard/chain-substrate'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** Polkadot and Chainflip; see `SubstrateOptions` in `@switchyard/chain-substrate`. */
export interface SubstrateConfig extends Omit<SubstrateOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

export const substrateSchema: z.ZodType<SubstrateConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: z.record(z.string(), urlsSchema).optional(),
})

export const substratePlugin = async ({ enabled: _, ...options }: SubstrateConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-substrate')).substrate(options)
