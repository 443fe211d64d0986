import type { Chain, Plugin, Resolve } from '@switchyard/core'
import type { Tools } from '../check.ts'
import { resolver } from '../pick-provider.ts'

/**
 * The factory of one chain family of a plugin, for `make`. It registers the plugin and passes it `tools`, as the engine would.
 *
 * @throws {Error} if the plugin does not register `family`.
 * @example
 * ```ts
 * const make = pickChain(acmeChain({ gateway: 'http://gateway' }), 'acme')
 * ```
 */
export const pickChain =
  (plugin: Plugin, family: string): ((tools: Tools) => Chain) =>
  (tools) => {
    const makers = new Map<string, (resolve: Resolve) => Chain>()
    plugin.register({
      provider: () => undefined,
      chain: (name, make) => void makers.set(name, make),
    })
    const make = makers.get(family)
    if (!make) throw new Error(`${plugin.name} registers ${[...makers.keys()].join(', ') || 'nothing'}, not ${family}`)
    return make(resolver(tools))
  }
