import type { StarknetOptions } from '@switchyard/chain-starknet'
import { urlsSchema } from '../../settings/url-schema.ts'
import { bigSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Starknet; see `StarknetOptions` in `@switchyard/chain-starknet`. */
export type StarknetConfig = Settings<StarknetOptions>

export const starknetAdapter: Adapter<StarknetConfig> = createAdapter(
  {
    rpc: urlsSchema.optional(),
    feeBound: bigSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-starknet')).starknet(options),
)
