import type { StarknetOptions } from '@switchyard/chain-starknet'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'
import { bigSchema } from '../values.ts'

/** Starknet; see `StarknetOptions` in `@switchyard/chain-starknet`. */
export type StarknetConfig = Settings<StarknetOptions>

export const starknetAdapter: Adapter<StarknetConfig> = adapter(
  {
    rpc: urlsSchema.optional(),
    feeBound: bigSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-starknet')).starknet(options),
)
