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
  const { plugins, leftOut } = await loadNamedPlugins(config.plugins)
  const off = listProvidersOff(config.providers)
  const ids = new Set(Object.entries(idsOfProviders).flatMap(([name, own]) => (name in off ? [] : own)))
  const codes = new Set<string>()
  const added = new Set<string>()
  // Refuses what the engine would refuse: a provider or chain twice, also one that comes with the server.
  const registry: Registry = {
    provider: (id, make) => {
      if (ids.has(id)) throw new InvalidRegistration(`Provider ${id} is registered twice.`)
      make(withoutNetwork)
      ids.add(id)
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
  for (const plugin of plugins) plugin.register(registry)
  if (leftOut.length === 0) return added

  throw new ConfigError(
    leftOut.map(({ origin: { module }, reason, detail }) => {
      const index = config.plugins.findIndex((plugin) => plugin.module === module)
      return `plugins[${index}]: ${module}: ${reason}${detail === undefined || detail.includes(reason) ? '' : ` (${detail})`}`
    }),
  )
}
