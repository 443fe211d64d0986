import type { NearOptions } from '@switchyard/chain-near'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** NEAR Protocol; see `NearOptions` in `@switchyard/chain-near`. */
export type NearConfig = Settings<NearOptions>

export const nearAdapter: Adapter<NearConfig> = createAdapter(
  {
    rpc: urlsSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-near')).near(options),
)
