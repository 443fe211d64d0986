import { createEngine, type Engine, type Http, type KeyStore, type Policy, type Tracer } from '@switchyard/core'
import type { Recorder } from '@switchyard/net'
import { chainPlugins } from './adapters/chain-adapters.ts'
import { providerPlugins } from './adapters/provider-adapters.ts'
import type { Config } from './config/config.ts'
import type { Sources } from './sources/sources.ts'
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
}

/**
 * Creates the engine of a configuration. Loads only the packages that are switched on.
 *
 * @throws {ConfigError} if a package refuses its settings.
 */
export const engineOf = async (config: Config, { recorder, ...parts }: EngineParts): Promise<Engine> => {
  const plugins = await Promise.all([providerPlugins(config.providers), chainPlugins(config.chains)])
  const { explorerUrl, linkKeys, limits } = config
  const options = { ...parts, plugins: plugins.flat(), limits, explorerUrl, linkKeys }
  return createEngine(recorder ? recorder.parts(options) : options)
}
