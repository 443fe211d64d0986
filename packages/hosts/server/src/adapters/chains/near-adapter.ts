import type { NearOptions } from '@switchyard/chain-near'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'

/** NEAR Protocol; see `NearOptions` in `@switchyard/chain-near`. */
export type NearConfig = Settings<NearOptions>

export const nearAdapter: Adapter<NearConfig> = adapter(
  {
    rpc: urlsSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-near')).near(options),
)
