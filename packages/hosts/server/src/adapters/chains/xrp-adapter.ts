import type { XrpOptions } from '@switchyard/chain-xrp'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { type Adapter, adapter, type Settings } from '../adapter.ts'

/** XRP Ledger; see `XrpOptions` in `@switchyard/chain-xrp`. */
export type XrpConfig = Settings<XrpOptions>

export const xrpAdapter: Adapter<XrpConfig> = adapter(
  {
    rpc: urlsSchema.optional(),
    lifetimeLedgers: z.int().min(1).optional(),
  },
  async (options) => (await import('@switchyard/chain-xrp')).xrp(options),
)
