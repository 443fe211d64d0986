import {
  type Chain,
  InvalidRegistration,
  type Plugin,
  type PluginFault,
  type PluginOrigin,
  type Registry,
  type SwapProvider,
} from '@switchyard/core'
import { confineChain } from './confine-chain.ts'
import { confineProvider } from './confine-provider.ts'
import { Unusable } from './unusable.ts'

/** A plugin, and the providers and chains it has registered. */
export interface Confined {
  readonly plugin: Plugin
  /** Ids of its providers. */
  readonly providers: readonly string[]
  /** Codes of its chains. */
  readonly chains: readonly string[]
}

/** Called for whatever of a plugin is left out. `detail` may repeat what the plugin was given. */
export type OnFault = (fault: PluginFault, detail?: string) => void

/**
 * A plugin that cannot keep an engine from being created: a provider or chain that cannot be used is left out and reported, and what
 * else the plugin registers works.
 */
export const confinePlugin = (plugin: Plugin, origin: PluginOrigin, onFault: OnFault): Confined => {
  const providers: string[] = []
  const chains: string[] = []
  const attempt = (work: () => void, otherwise: string, provider?: string): void => {
    try {
      work()
    } catch (error) {
      // The engine wraps what a plugin throws in an error that names the plugin.
      const cause = error instanceof Error ? error.cause : undefined
      const refusal = [error, cause].find((one): one is Error => one instanceof Unusable || InvalidRegistration.is(one))
      onFault({ origin, provider, reason: refusal?.message ?? otherwise }, String(cause ?? error))
    }
  }
  const register = (registry: Registry): void => {
    const before = providers.length + chains.length
    let tried = 0
    attempt(() => {
      const result: unknown = plugin.register({
        provider: (id, make) => {
          tried++
          const name = String(id)
          attempt(
            () => {
              registry.provider(name, (resolve): SwapProvider => confineProvider(name, make(resolve)))
              providers.push(name)
            },
            `Provider ${name} cannot be made.`,
            name,
          )
        },
        chain: (family, make) => {
          tried++
          const name = String(family)
          attempt(() => {
            let codes: readonly string[] = []
            registry.chain(name, (resolve): Chain => {
              const chain = confineChain(name, make(resolve))
              codes = chain.codes
              return chain
            })
            chains.push(...codes)
          }, `Chain ${name} cannot be made.`)
        },
      })
      const { then } = Object(result) as Partial<Promise<unknown>>
      if (typeof then === 'function') {
        // Later registrations of an asynchronous function have no effect.
        then.call(result, undefined, () => undefined)
        throw new Unusable('Its register function returns a promise; it must register at once.')
      }
      if (tried === 0 && providers.length + chains.length === before)
        throw new Unusable('It registered no provider and no chain.')
    }, 'It failed while it registered.')
  }
  return { plugin: { name: plugin.name, origin, register }, providers, chains }
}
