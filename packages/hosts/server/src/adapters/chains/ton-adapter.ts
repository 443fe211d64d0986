import type { TonOptions } from '@switchyard/chain-ton'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'
import { wordSchema } from '../../settings/value-schemas.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** TON; see `TonOptions` in `@switchyard/chain-ton`. */
export type TonConfig = Settings<TonOptions>

const gateway = z.strictObject({ v2: urlSchema, v3: urlSchema, apiKey: wordSchema.optional() })

export const tonAdapter: Adapter<TonConfig> = createAdapter(
  {
    rpc: z.union([gateway, z.array(gateway).min(1)]).optional(),
    apiKey: wordSchema.optional(),
  },
  async (options) => (await import('@switchyard/chain-ton')).ton(options),
)
