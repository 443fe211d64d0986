import type { UtxoOptions } from '@switchyard/chain-utxo'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** UTXO chains; see `UtxoOptions` in `@switchyard/chain-utxo`. */
export type UtxoConfig = Settings<
  Pick<UtxoOptions, 'gateways' | 'publicGateways' | 'feeRate' | 'zecBranchId' | 'proveAmounts'>
>

const rate = z.number().positive().optional()

export const utxoAdapter: Adapter<UtxoConfig> = createAdapter(
  {
    gateways: z
      .record(z.string(), z.strictObject({ kind: z.enum(['esplora', 'blockbook']), url: urlsSchema }))
      .optional(),
    publicGateways: z.boolean().optional(),
    feeRate: z.record(z.string(), z.strictObject({ min: rate, max: rate, fallback: rate })).optional(),
    zecBranchId: z.int().positive().optional(),
    proveAmounts: z.boolean().optional(),
  },
  async (options) => (await import('@switchyard/chain-utxo')).utxo(options),
)
