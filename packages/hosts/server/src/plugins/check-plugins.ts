import { InvalidRegistration, type Registry } from '@switchyard/core'
import { withoutNetwork } from '../adapters/find-chains-without-nodes.ts'
import { listProvidersOff } from '../adapters/provider-adapters.ts'
import { idsOfProviders } from '../adapters/provider-ids.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../settings/config-error.ts'
import { loadNamedPlugins } from './load-named-plugins.ts'

/**
 * Checks that every plugin of a configuration can be used, without an engine.
 *
 * @returns Codes of the chains that plugins add to those the engine knows.
 * @throws {ConfigError} naming each that cannot.
 */
export const checkPlugins = async (config: Pick<Config, 'plugins' | 'providers'>): Promise<ReadonlySet<string>> => {
  const configs = config.plugins
  const { plugins, leftOut } = await loadNamedPlugins(configs)
  const added = new Set<string>()
  const registry = createCountingRegistry(listIdsInUse(config), added)
  for (const plugin of plugins) plugin.register(registry)
  if (leftOut.length === 0) return added
  throw new ConfigError(
    leftOut.map(({ origin: { module }, reason, detail }) => {
      const index = configs.findIndex((config) => config.module === module)
      return `plugins[${index}]: ${module}: ${reason}${detail === undefined || detail.includes(reason) ? '' : ` (${detail})`}`
    }),
  )
}

/** Ids of the providers that come with the server and are used. */
const listIdsInUse = ({ providers }: Pick<Config, 'providers'>): readonly string[] => {
  const off = listProvidersOff(providers)
  return Object.keys(idsOfProviders).flatMap((name) => (name in off ? [] : (idsOfProviders[name] ?? [])))
}

/** Refuses what the engine would refuse: a provider or chain twice, also one that comes with the server. */
const createCountingRegistry = (ids: readonly string[], added: Set<string>): Registry => {
  const taken = new Set(ids)
  const codes = new Set<string>()
  return {
    provider: (id, make) => {
      if (taken.has(id)) throw new InvalidRegistration(`Provider ${id} is registered twice.`)
      make(withoutNetwork)
      taken.add(id)
    },
    chain: (_family, make) => {
      const chain = make(withoutNetwork)
      for (const { code } of chain.facts ?? []) added.add(code)
      for (const code of chain.codes) {
        if (codes.has(code)) throw new InvalidRegistration(`Chain ${code} is registered twice.`)
        codes.add(code)
      }
    },
  }
}
