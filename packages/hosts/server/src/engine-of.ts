import { createEngine, type Engine, type Http, type KeyStore, type Policy, type Tracer } from '@switchyard/core'
import type { Recorder } from '@switchyard/net'
import { loadChainPlugins } from './adapters/chain-adapters.ts'
import { loadProviderPlugins } from './adapters/provider-adapters.ts'
import type { Config } from './config/config.ts'
import { loadNamedPlugins, type NamedPlugins } from './plugins/load-named-plugins.ts'
import type { Sources } from './sources/open-sources.ts'
import type { StoreParts } from './stores/open-stores.ts'

/** What an engine is created from besides its configuration. */
export interface EngineParts extends Sources, StoreParts {
  readonly http: Http
  /** Absent if everybody may call. */
  readonly keys?: KeyStore
  /** The rules at the start. */
  readonly policy: Partial<Policy>
  /** Opens spans. Default: none. */
  readonly tracer?: Tracer
  /** Records what requests depend on. Default: none. */
  readonly recorder?: Recorder
  /** The plugins that the configuration names. Default: they are loaded. */
  readonly named?: NamedPlugins
}

/**
 * Creates the engine of a configuration. Loads only the packages that are switched on.
 *
 * @throws {ConfigError} if a package refuses its settings.
 */
export const engineOf = async (config: Config, { recorder, named, ...parts }: EngineParts): Promise<Engine> => {
  const { plugins: byName, leftOut } = named ?? (await loadNamedPlugins(config.plugins))
  const plugins = await Promise.all([loadProviderPlugins(config.providers), loadChainPlugins(config.chains), byName])
  const { explorerUrl, linkKeys, limits } = config
  const options = { ...parts, plugins: plugins.flat(), pluginFaults: () => leftOut, limits, explorerUrl, linkKeys }
  return createEngine(recorder ? recorder.parts(options) : options)
}
