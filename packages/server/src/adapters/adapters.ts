import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { type EvmConfig, evmPlugin, evmSchema } from './evm-adapter.ts'
import { type ThorchainConfig, thorchainPlugin, thorchainSchema } from './thorchain-adapter.ts'
import { type UtxoConfig, utxoPlugin, utxoSchema } from './utxo-adapter.ts'

/** Settings of each provider package. A new one is a file beside this and a line in each list. */
export interface ProvidersConfig {
  readonly thorchain: ThorchainConfig
}

/** Settings of each chain package. */
export interface ChainsConfig {
  readonly evm: EvmConfig
  readonly utxo: UtxoConfig
}

export const providersSchema: z.ZodType<ProvidersConfig> = z.strictObject({
  thorchain: thorchainSchema.prefault({}),
})

export const chainsSchema: z.ZodType<ChainsConfig> = z.strictObject({
  evm: evmSchema.prefault({}),
  utxo: utxoSchema.prefault({}),
})

/** The plugins that are switched on. */
export const plugins = (providers: ProvidersConfig, chains: ChainsConfig): readonly Plugin[] => [
  ...thorchainPlugin(providers.thorchain),
  ...evmPlugin(chains.evm),
  ...utxoPlugin(chains.utxo),
]
