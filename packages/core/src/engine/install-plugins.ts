import type { Container } from '../container.ts'
import type { Chain, ChainDefinition } from '../contract/chain.ts'
import type { Plugin, PluginOrigin, Registry } from '../contract/plugin.ts'
import type { SwapProvider } from '../contract/provider.ts'
import { addChains, type ChainFacts } from '../domain/chains.ts'
import { InvalidRegistration } from '../invalid-registration.ts'
import { createServiceKey } from '../service-key.ts'

/** Parts that plugins have registered. */
export interface Installed {
  /** In registration order. */
  readonly providers: ReadonlyMap<string, SwapProvider>
  /** By chain code. */
  readonly chains: ReadonlyMap<string, Chain>
  /** Of providers that were loaded by name, by their ids. */
  readonly origins: ReadonlyMap<string, PluginOrigin>
  /** Forgets the chains that only plugins know; the container does so when it is disposed. */
  readonly releaseChains: () => void
}

/**
 * Registers every plugin and resolves what it registered.
 *
 * @throws {InvalidRegistration} with the plugin's name, for a provider or chain that is registered twice.
 * @throws {Error} with the plugin's name, for a provider or chain that cannot be made.
 */
export const installPlugins = (scope: Container, plugins: readonly Plugin[]): Installed => {
  const providers = new Map<string, SwapProvider>()
  const chains = new Map<string, Chain>()
  const origins = new Map<string, PluginOrigin>()
  const releases: (() => void)[] = []
  const releaseChains = (): void => {
    for (const release of releases.splice(0)) release()
  }
  const createRegistry = (plugin: Plugin): Registry => ({
    provider: (id, make) => {
      if (providers.has(id)) throw new InvalidRegistration(`${plugin.name}: provider ${id} is registered twice.`)
      const key = createServiceKey<SwapProvider>(`provider.${id}`)
      scope.shared(key, (resolve) => explainFailure(plugin, `provider ${id}`, () => make(resolve)))
      providers.set(id, scope.get(key))
      if (plugin.origin) origins.set(id, plugin.origin)
    },
    chain: (family, make) => {
      const key = createServiceKey<Chain>(`chain.${family}`)
      scope.shared(key, (resolve) => explainFailure(plugin, `chain ${family}`, () => make(resolve)))
      const chain = scope.get(key)
      const taken = chain.codes.find((code) => chains.has(code))
      if (taken !== undefined) throw new InvalidRegistration(`${plugin.name}: chain ${taken} is registered twice.`)
      releases.push(
        explainFailure(plugin, `chain ${family}`, () =>
          addChains((chain.facts ?? []).map((facts) => deriveChainFacts(chain.family, facts))),
        ),
      )
      for (const code of chain.codes) chains.set(code, chain)
    },
  })
  // Disposed with the engine.
  const added = createServiceKey<{ dispose(): void }>('added-chains')
  scope.shared(added, () => ({ dispose: releaseChains })).get(added)
  try {
    for (const plugin of plugins) plugin.register(createRegistry(plugin))
  } catch (error) {
    releaseChains()
    throw error
  }
  return { providers, chains, origins, releaseChains }
}

const explainFailure = <T>(plugin: Plugin, what: string, make: () => T): T => {
  try {
    return make()
  } catch (cause) {
    const why = cause instanceof Error ? ` ${cause.message}` : ''
    throw new Error(`${plugin.name}: ${what} cannot be made.${why}`, { cause })
  }
}

/** Derives the facts of a chain from what a package of `family` states. */
export const deriveChainFacts = (
  family: string,
  { code, chainId, name, nativeTicker, nativeDecimals, blockSeconds, evm = false }: ChainDefinition,
): ChainFacts => ({
  code,
  chainId,
  family: evm ? 'evm' : family,
  nativeTicker,
  nativeDecimals,
  blockSeconds,
  name,
})
