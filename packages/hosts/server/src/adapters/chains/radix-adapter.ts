import type { RadixOptions } from '@switchyard/chain-radix'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Radix; see `RadixOptions` in `@switchyard/chain-radix`. */
export type RadixConfig = Settings<RadixOptions>

export const radixAdapter: Adapter<RadixConfig> = createAdapter(
  {
    gateway: urlsSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-radix')).radix(options),
)
