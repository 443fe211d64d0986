import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { type Adapter, adapter, loadPlugins, type SwitchedOff, switchedOff } from './adapter.ts'
import { type CardanoConfig, cardanoPlugin, cardanoSchema } from './chains/cardano-adapter.ts'
import { type CosmosConfig, cosmosPlugin, cosmosSchema } from './chains/cosmos-adapter.ts'
import { type EvmConfig, evmPlugin, evmSchema } from './chains/evm-adapter.ts'
import { type NearConfig, nearPlugin, nearSchema } from './chains/near-adapter.ts'
import { type RadixConfig, radixPlugin, radixSchema } from './chains/radix-adapter.ts'
import { type SolanaConfig, solanaPlugin, solanaSchema } from './chains/solana-adapter.ts'
import { type StarknetConfig, starknetPlugin, starknetSchema } from './chains/starknet-adapter.ts'
import { type SubstrateConfig, substratePlugin, substrateSchema } from './chains/substrate-adapter.ts'
import { type SuiConfig, suiPlugin, suiSchema } from './chains/sui-adapter.ts'
import { type TonConfig, tonPlugin, tonSchema } from './chains/ton-adapter.ts'
import { type TronConfig, tronPlugin, tronSchema } from './chains/tron-adapter.ts'
import { type UtxoConfig, utxoPlugin, utxoSchema } from './chains/utxo-adapter.ts'
import { type XrpConfig, xrpPlugin, xrpSchema } from './chains/xrp-adapter.ts'

/** Settings of each chain package. To add one, add a file in `chains/` and a line in each list. */
export interface ChainsConfig {
  readonly evm: EvmConfig
  readonly utxo: UtxoConfig
  readonly cosmos: CosmosConfig
  readonly solana: SolanaConfig
  readonly tron: TronConfig
  readonly ton: TonConfig
  readonly sui: SuiConfig
  readonly xrp: XrpConfig
  readonly near: NearConfig
  readonly cardano: CardanoConfig
  readonly starknet: StarknetConfig
  readonly substrate: SubstrateConfig
  readonly radix: RadixConfig
}

const shape: { readonly [Name in keyof ChainsConfig]: z.ZodType<ChainsConfig[Name]> } = {
  evm: evmSchema.prefault({}),
  utxo: utxoSchema.prefault({}),
  cosmos: cosmosSchema.prefault({}),
  solana: solanaSchema.prefault({}),
  tron: tronSchema.prefault({}),
  ton: tonSchema.prefault({}),
  sui: suiSchema.prefault({}),
  xrp: xrpSchema.prefault({}),
  near: nearSchema.prefault({}),
  cardano: cardanoSchema.prefault({}),
  starknet: starknetSchema.prefault({}),
  substrate: substrateSchema.prefault({}),
  radix: radixSchema.prefault({}),
}

export const chainsSchema: z.ZodType<ChainsConfig> = z.strictObject(shape)

/** Names of all chain packages. */
export const chainNames: readonly string[] = Object.keys(shape)

const adapters = (config: ChainsConfig): readonly Adapter[] => [
  adapter('evm', config.evm, evmPlugin),
  adapter('utxo', config.utxo, utxoPlugin),
  adapter('cosmos', config.cosmos, cosmosPlugin),
  adapter('solana', config.solana, solanaPlugin),
  adapter('tron', config.tron, tronPlugin),
  adapter('ton', config.ton, tonPlugin),
  adapter('sui', config.sui, suiPlugin),
  adapter('xrp', config.xrp, xrpPlugin),
  adapter('near', config.near, nearPlugin),
  adapter('cardano', config.cardano, cardanoPlugin),
  adapter('starknet', config.starknet, starknetPlugin),
  adapter('substrate', config.substrate, substratePlugin),
  adapter('radix', config.radix, radixPlugin),
]

/** Plugins of the chain packages that are used. The others are not loaded. */
export const chainPlugins = (config: ChainsConfig): Promise<readonly Plugin[]> =>
  loadPlugins('chains', adapters(config))

/** The chain packages that are not used, and why. */
export const chainsOff = (config: ChainsConfig): SwitchedOff => switchedOff(adapters(config))
