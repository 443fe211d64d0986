import type { SubstrateOptions } from '@switchyard/chain-substrate'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'

/** Polkadot and Chainflip; see `SubstrateOptions` in `@switchyard/chain-substrate`. */
export type SubstrateConfig = Settings<SubstrateOptions>

export const substrateAdapter: Adapter<SubstrateConfig> = adapter(
  {
    rpc: z.record(z.string(), urlsSchema).optional(),
  },
  async (options) => (await import('@switchyard/chain-substrate')).substrate(options),
)
