import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { type Adapters, collectSchemas, listSwitchedOff, loadPlugins, type SwitchedOff } from './create-adapter.ts'
import type { FamilyConfig } from './family-members.ts'
import { type ChainflipConfig, chainflipAdapter } from './providers/chainflip-adapter.ts'
import { type FlashnetConfig, flashnetAdapter } from './providers/flashnet-adapter.ts'
import { type GardenConfig, gardenAdapter } from './providers/garden-adapter.ts'
import { type HarborConfig, harborAdapter } from './providers/harbor-adapter.ts'
import { mayachainAdapter } from './providers/mayachain-adapter.ts'
import { type MayanConfig, mayanAdapter } from './providers/mayan-adapter.ts'
import { type NearConfig, nearAdapter } from './providers/near-adapter.ts'
import { type OneinchConfig, oneinchAdapter } from './providers/oneinch-adapter.ts'
import { type PactswapConfig, pactswapAdapter } from './providers/pactswap-adapter.ts'
import { thorchainAdapter } from './providers/thorchain-adapter.ts'

/** Settings of each provider package. To add one, add a file in `providers/` and a line in each list. */
export interface ProvidersConfig {
  readonly thorchain: FamilyConfig
  readonly mayachain: FamilyConfig
  readonly chainflip: ChainflipConfig
  readonly near: NearConfig
  readonly oneinch: OneinchConfig
  readonly garden: GardenConfig
  readonly mayan: MayanConfig
  readonly flashnet: FlashnetConfig
  readonly harbor: HarborConfig
  readonly pactswap: PactswapConfig
}

const adapters: Adapters<ProvidersConfig> = {
  thorchain: thorchainAdapter,
  mayachain: mayachainAdapter,
  chainflip: chainflipAdapter,
  near: nearAdapter,
  oneinch: oneinchAdapter,
  garden: gardenAdapter,
  mayan: mayanAdapter,
  flashnet: flashnetAdapter,
  harbor: harborAdapter,
  pactswap: pactswapAdapter,
}

export const providersSchema: z.ZodType<ProvidersConfig> = z.strictObject(collectSchemas(adapters))

/** Names of all provider packages. */
export const providerNames: readonly string[] = Object.keys(adapters)

/** Plugins of the provider packages that are used. The others are not loaded. */
export const loadProviderPlugins = (config: ProvidersConfig): Promise<readonly Plugin[]> =>
  loadPlugins('providers', adapters, config)

/** The provider packages that are not used, and why. */
export const listProvidersOff = (config: ProvidersConfig): SwitchedOff => listSwitchedOff(adapters, config)
