import type { Plugin } from '@switchyard/core'
import { z } from 'zod'
import { type Adapter, adapter, loadPlugins, type SwitchedOff, switchedOff } from './adapter.ts'
import { type ChainflipConfig, chainflipPlugin, chainflipSchema } from './providers/chainflip-adapter.ts'
import { type FlashnetConfig, flashnetMissing, flashnetPlugin, flashnetSchema } from './providers/flashnet-adapter.ts'
import { type GardenConfig, gardenPlugin, gardenSchema } from './providers/garden-adapter.ts'
import { type HarborConfig, harborMissing, harborPlugin, harborSchema } from './providers/harbor-adapter.ts'
import { type MayachainConfig, mayachainPlugin, mayachainSchema } from './providers/mayachain-adapter.ts'
import { type MayanConfig, mayanPlugin, mayanSchema } from './providers/mayan-adapter.ts'
import { type NearConfig, nearPlugin, nearSchema } from './providers/near-adapter.ts'
import { type OneinchConfig, oneinchMissing, oneinchPlugin, oneinchSchema } from './providers/oneinch-adapter.ts'
import { type PactswapConfig, pactswapMissing, pactswapPlugin, pactswapSchema } from './providers/pactswap-adapter.ts'
import { type ThorchainConfig, thorchainPlugin, thorchainSchema } from './providers/thorchain-adapter.ts'

/** Settings of each provider package. To add one, add a file in `providers/` and a line in each list. */
export interface ProvidersConfig {
  readonly thorchain: ThorchainConfig
  readonly mayachain: MayachainConfig
  readonly chainflip: ChainflipConfig
  readonly near: NearConfig
  readonly oneinch: OneinchConfig
  readonly garden: GardenConfig
  readonly mayan: MayanConfig
  readonly flashnet: FlashnetConfig
  readonly harbor: HarborConfig
  readonly pactswap: PactswapConfig
}

const shape: { readonly [Name in keyof ProvidersConfig]: z.ZodType<ProvidersConfig[Name]> } = {
  thorchain: thorchainSchema.prefault({}),
  mayachain: mayachainSchema.prefault({}),
  chainflip: chainflipSchema.prefault({}),
  near: nearSchema.prefault({}),
  oneinch: oneinchSchema.prefault({}),
  garden: gardenSchema.prefault({}),
  mayan: mayanSchema.prefault({}),
  flashnet: flashnetSchema.prefault({}),
  harbor: harborSchema.prefault({}),
  pactswap: pactswapSchema.prefault({}),
}

export const providersSchema: z.ZodType<ProvidersConfig> = z.strictObject(shape)

/** Names of all provider packages. */
export const providerNames: readonly string[] = Object.keys(shape)

const adapters = (config: ProvidersConfig): readonly Adapter[] => [
  adapter('thorchain', config.thorchain, thorchainPlugin),
  adapter('mayachain', config.mayachain, mayachainPlugin),
  adapter('chainflip', config.chainflip, chainflipPlugin),
  adapter('near', config.near, nearPlugin),
  adapter('oneinch', config.oneinch, oneinchPlugin, oneinchMissing),
  adapter('garden', config.garden, gardenPlugin),
  adapter('mayan', config.mayan, mayanPlugin),
  adapter('flashnet', config.flashnet, flashnetPlugin, flashnetMissing),
  adapter('harbor', config.harbor, harborPlugin, harborMissing),
  adapter('pactswap', config.pactswap, pactswapPlugin, pactswapMissing),
]

/** Plugins of the provider packages that are used. The others are not loaded. */
export const providerPlugins = (config: ProvidersConfig): Promise<readonly Plugin[]> =>
  loadPlugins('providers', adapters(config))

/** The provider packages that are not used, and why. */
export const providersOff = (config: ProvidersConfig): SwitchedOff => switchedOff(adapters(config))
