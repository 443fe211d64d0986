import type { SubstrateOptions } from '@switchyard/chain-substrate'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Polkadot and Chainflip; see `SubstrateOptions` in `@switchyard/chain-substrate`. */
export type SubstrateConfig = Settings<SubstrateOptions>

export const substrateAdapter: Adapter<SubstrateConfig> = createAdapter(
  {
    rpc: z.record(z.string(), urlsSchema).optional(),
  },
  async (options) => (await import('@switchyard/chain-substrate')).substrate(options),
)
