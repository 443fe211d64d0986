import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { type CardanoConfig, cardanoAdapter } from './chains/cardano-adapter.ts'
import { type CosmosConfig, cosmosAdapter } from './chains/cosmos-adapter.ts'
import { type EvmConfig, evmAdapter } from './chains/evm-adapter.ts'
import { type NearConfig, nearAdapter } from './chains/near-adapter.ts'
import { type RadixConfig, radixAdapter } from './chains/radix-adapter.ts'
import { type SolanaConfig, solanaAdapter } from './chains/solana-adapter.ts'
import { type StarknetConfig, starknetAdapter } from './chains/starknet-adapter.ts'
import { type SubstrateConfig, substrateAdapter } from './chains/substrate-adapter.ts'
import { type SuiConfig, suiAdapter } from './chains/sui-adapter.ts'
import { type TonConfig, tonAdapter } from './chains/ton-adapter.ts'
import { type TronConfig, tronAdapter } from './chains/tron-adapter.ts'
import { type UtxoConfig, utxoAdapter } from './chains/utxo-adapter.ts'
import { type XrpConfig, xrpAdapter } from './chains/xrp-adapter.ts'
import { type Adapters, collectSchemas, listSwitchedOff, loadPlugins, type SwitchedOff } from './create-adapter.ts'

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

const adapters: Adapters<ChainsConfig> = {
  evm: evmAdapter,
  utxo: utxoAdapter,
  cosmos: cosmosAdapter,
  solana: solanaAdapter,
  tron: tronAdapter,
  ton: tonAdapter,
  sui: suiAdapter,
  xrp: xrpAdapter,
  near: nearAdapter,
  cardano: cardanoAdapter,
  starknet: starknetAdapter,
  substrate: substrateAdapter,
  radix: radixAdapter,
}

export const chainsSchema: z.ZodType<ChainsConfig> = z.strictObject(collectSchemas(adapters))

/** Names of all chain packages. */
export const chainNames: readonly string[] = Object.keys(adapters)

/** Plugins of the chain packages that are used. The others are not loaded. */
export const loadChainPlugins = (config: ChainsConfig): Promise<readonly Plugin[]> =>
  loadPlugins('chains', adapters, config)

/** The chain packages that are not used, and why. */
export const listChainsOff = (config: ChainsConfig): SwitchedOff => listSwitchedOff(adapters, config)
