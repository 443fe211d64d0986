import type { UtxoOptions } from '@switchyard/chain-utxo'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** UTXO chains; see `UtxoOptions` in `@switchyard/chain-utxo`. */
export interface UtxoConfig
  extends Pick<UtxoOptions, 'gateways' | 'publicGateways' | 'feeRate' | 'zecBranchId' | 'proveAmounts'> {
  /** Default `true`. */
  readonly enabled: boolean
}

const rate = z.number().positive().optional()

export const utxoSchema: z.ZodType<UtxoConfig> = z.strictObject({
  enabled: enabledSchema,
  gateways: z
    .record(z.string(), z.strictObject({ kind: z.enum(['esplora', 'blockbook']), url: urlsSchema }))
    .optional(),
  publicGateways: z.boolean().optional(),
  feeRate: z.record(z.string(), z.strictObject({ min: rate, max: rate, fallback: rate })).optional(),
  zecBranchId: z.int().positive().optional(),
  proveAmounts: z.boolean().optional(),
})

export const utxoPlugin = async ({ enabled: _, ...options }: UtxoConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-utxo')).utxo(options)
