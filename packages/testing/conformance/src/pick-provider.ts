import {
  CLOCK,
  FACTS,
  type FactSource,
  HTTP,
  type Plugin,
  type Resolve,
  type ServiceKey,
  type SwapProvider,
  TOKENS,
  UUID,
} from '@switchyard/core'
import type { Tools } from './check.ts'

/**
 * The factory of one provider of a plugin, for `make`. It registers the plugin and passes it `tools`, as the engine would.
 *
 * @throws {Error} if the plugin does not register `id`.
 * @example
 * ```ts
 * const make = pickProvider(acme({ apiKey: 'test' }), 'ACME')
 * ```
 */
export const pickProvider =
  (plugin: Plugin, id: string): ((tools: Tools) => SwapProvider) =>
  (tools) => {
    const makers = new Map<string, (resolve: Resolve) => SwapProvider>()
    plugin.register({
      provider: (name, make) => void makers.set(name, make),
      chain: () => undefined,
    })
    const make = makers.get(id)
    if (!make) throw new Error(`${plugin.name} registers ${[...makers.keys()].join(', ') || 'nothing'}, not ${id}`)
    return make(resolver(tools))
  }

/** The services of an engine, as far as a plugin that is tested gets them. */
export const resolver = ({ http, clock, facts = ownFacts }: Tools): Resolve => {
  let count = 0
  const uuid = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
  const services = new Map<symbol, unknown>([
    [HTTP, http],
    [CLOCK, clock],
    [FACTS, facts],
    [TOKENS, { find: () => undefined }],
    [UUID, uuid],
  ])
  return <T>(key: ServiceKey<T>): T => {
    if (!services.has(key)) throw new Error(`The engine has no service ${String(key)}`)
    return services.get(key) as T
  }
}

/** Facts that nobody replaces. */
const ownFacts: FactSource = { follow: (set) => () => set.own }
