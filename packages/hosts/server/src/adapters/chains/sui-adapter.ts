import type { SuiOptions } from '@switchyard/chain-sui'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** Sui; see `SuiOptions` in `@switchyard/chain-sui`. */
export type SuiConfig = Settings<SuiOptions>

export const suiAdapter: Adapter<SuiConfig> = createAdapter(
  {
    rpc: urlsSchema.optional(),
    protocol: z.enum(['graphql', 'json-rpc']).optional(),
  },
  async (options) => (await import('@switchyard/chain-sui')).sui(options),
)
