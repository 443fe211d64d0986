import { createEngine, type Engine, type Http } from '@switchyard/core'
import { loadChainPlugins } from '../adapters/chain-adapters.ts'
import { factSets } from '../adapters/fact-sets.ts'
import { loadProviderPlugins } from '../adapters/provider-adapters.ts'
import type { Config } from '../config/config.ts'
import { loadNamedPlugins } from '../plugins/load-named-plugins.ts'

/** An engine that is there for the facts of its packages. */
export interface FactEngine {
  readonly engine: Engine
  /** `true` where a plugin was left out, whose facts a file may name. */
  readonly mayLack: boolean
}

/** Creates an engine with the packages of a configuration. It sends nothing until it is asked to compare facts. */
export const openFactEngine = async (
  { providers, chains, plugins }: Pick<Config, 'providers' | 'chains' | 'plugins'>,
  http: Http,
): Promise<FactEngine> => {
  const named = await loadNamedPlugins(plugins)
  const loaded = await Promise.all([loadProviderPlugins(providers), loadChainPlugins(chains), named.plugins])
  return { engine: createEngine({ factSets, plugins: loaded.flat(), http }), mayLack: named.leftOut.length > 0 }
}
