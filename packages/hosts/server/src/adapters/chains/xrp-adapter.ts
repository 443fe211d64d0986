import type { XrpOptions } from '@switchyard/chain-xrp'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** XRP Ledger; see `XrpOptions` in `@switchyard/chain-xrp`. */
export type XrpConfig = Settings<XrpOptions>

export const xrpAdapter: Adapter<XrpConfig> = createAdapter(
  {
    rpc: urlsSchema.optional(),
    lifetimeLedgers: z.int().min(1).optional(),
  },
  async (options) => (await import('@switchyard/chain-xrp')).xrp(options),
)
