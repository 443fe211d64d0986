import type { EvmOptions } from '@switchyard/chain-evm'
import { z } from 'zod'
import { urlsSchema } from '../../settings/url-schema.ts'
import { type Adapter, createAdapter, type Settings } from '../create-adapter.ts'

/** EVM chains; see `EvmOptions` in `@switchyard/chain-evm`. */
export type EvmConfig = Settings<EvmOptions>

const figure = z.int().min(0).optional()

export const evmAdapter: Adapter<EvmConfig> = createAdapter(
  {
    rpc: z.record(z.string(), urlsSchema).optional(),
    publicNodes: z.boolean().optional(),
    pricing: z.enum(['legacy', 'eip1559']).optional(),
    gasPriceMarginPercent: figure,
    gasLimitMarginPercent: figure,
    fallbackGasLimit: figure,
    gasPriceCeilingGwei: z.record(z.string(), z.int().min(1)).optional(),
    traces: z.enum(['debug_traceTransaction', 'trace_transaction']).optional(),
    nodeTimeoutMs: figure,
  },
  async (options) => (await import('@switchyard/chain-evm')).evm(options),
)
