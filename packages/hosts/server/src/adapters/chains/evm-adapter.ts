import type { EvmOptions } from '@switchyard/chain-evm'
import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { urlsSchema } from '../../config/url-schema.ts'
import { enabledSchema } from '../values.ts'

/** EVM chains; see `EvmOptions` in `@switchyard/chain-evm`. */
export interface EvmConfig extends Omit<EvmOptions, 'fetch'> {
  /** Default `true`. */
  readonly enabled: boolean
}

const figure = z.int().min(0).optional()

export const evmSchema: z.ZodType<EvmConfig> = z.strictObject({
  enabled: enabledSchema,
  rpc: z.record(z.string(), urlsSchema).optional(),
  publicNodes: z.boolean().optional(),
  pricing: z.enum(['legacy', 'eip1559']).optional(),
  gasPriceMarginPercent: figure,
  gasLimitMarginPercent: figure,
  fallbackGasLimit: figure,
  gasPriceCeilingGwei: z.record(z.string(), z.int().min(1)).optional(),
  traces: z.enum(['debug_traceTransaction', 'trace_transaction']).optional(),
  nodeTimeoutMs: figure,
})

export const evmPlugin = async ({ enabled: _, ...options }: EvmConfig): Promise<Plugin> =>
  (await import('@switchyard/chain-evm')).evm(options)
