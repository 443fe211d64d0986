import { createEngine, type Engine, type Http, type KeyStore, type Policy, type Tracer } from '@switchyard/core'
import type { Recorder } from '@switchyard/net'
import { loadChainPlugins } from './adapters/chain-adapters.ts'
import { factSets } from './adapters/fact-sets.ts'
import { loadProviderPlugins } from './adapters/provider-adapters.ts'
import type { Config } from './config/config.ts'
import type { NamedPlugins } from './plugins/load-named-plugins.ts'
import { collectSecrets } from './settings/collect-secrets.ts'
import type { Sources } from './sources/open-sources.ts'
import type { StoreParts } from './stores/open-stores.ts'

/** Stores, transport and tracer of a server, as options of `createEngine`. */
export interface OpenedParts extends StoreParts {
  /** The transport of the configuration. With traces, each request has a span; the trace of the client is passed on. */
  readonly http: Http
  /** Absent where traces are off. */
  readonly tracer?: Tracer
}

/** Parts of an engine besides its configuration. */
export interface EngineParts extends Sources, OpenedParts {
  /** Absent if everybody may call. */
  readonly keys?: KeyStore
  /** The rules at the start. */
  readonly policy: Partial<Policy>
  /** Records what requests depend on. Default: none. */
  readonly recorder?: Recorder
  /** The plugins that the configuration names. */
  readonly named: NamedPlugins
}

/**
 * Creates the engine of a configuration. Loads only the packages that are switched on.
 *
 * @throws {ConfigError} if a package refuses its settings.
 */
export const createConfiguredEngine = async (config: Config, parts: EngineParts): Promise<Engine> => {
  const { recorder, named, ...given } = parts
  const [providers, chains] = await Promise.all([
    loadProviderPlugins(config.providers),
    loadChainPlugins(config.chains),
  ])
  const plugins = [...providers, ...chains, ...named.plugins]
  const { explorerUrl, linkKeys, limits, facts } = config
  const factWatch = facts.watchMinutes === 0 ? undefined : { everyMs: facts.watchMinutes * 60_000 }
  const options = {
    ...given,
    factSets,
    warmFees: true,
    plugins,
    pluginFaults: () => named.leftOut,
    limits,
    explorerUrl,
    linkKeys,
    factWatch,
    secrets: collectSecrets(config),
  }
  return createEngine(recorder ? recorder.parts(options) : options)
}
