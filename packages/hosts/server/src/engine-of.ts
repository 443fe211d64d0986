import { createEngine, type Engine, type EngineOptions, type Http, type KeyStore, type Policy } from '@switchyard/core'
import { chainPlugins } from './adapters/chain-adapters.ts'
import { providerPlugins } from './adapters/provider-adapters.ts'
import type { Config } from './config/config.ts'
import type { Sources } from './sources/sources.ts'

/** What an engine is made of beside its configuration. */
export interface EngineParts extends Sources, Pick<EngineOptions, 'quotes' | 'swaps' | 'rates'> {
  readonly http: Http
  /** Absent admits everybody. */
  readonly keys?: KeyStore
  /** The rules at the start. */
  readonly policy: Partial<Policy>
}

/** The engine a configuration describes. Loads the packages that are switched on. Throws `ConfigError`. */
export const engineOf = async (config: Config, parts: EngineParts): Promise<Engine> => {
  const plugins = await Promise.all([providerPlugins(config.providers), chainPlugins(config.chains)])
  const { explorerUrl, linkKeys, limits } = config
  return createEngine({ ...parts, plugins: plugins.flat(), limits, explorerUrl, linkKeys })
}
