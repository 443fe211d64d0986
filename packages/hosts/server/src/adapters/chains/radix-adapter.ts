import type { RadixOptions } from '@switchyard/chain-radix'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'

/** Radix; see `RadixOptions` in `@switchyard/chain-radix`. */
export type RadixConfig = Settings<RadixOptions>

export const radixAdapter: Adapter<RadixConfig> = adapter(
  {
    gateway: urlsSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-radix')).radix(options),
)
