import { type Chain, FACTS, type FactSource, HTTP, type Http, type Plugin } from '@switchyard/core'
import { ownFacts } from '../provider/provider-fixture.ts'

/** The chain that a plugin registers, with `http` as the engine's `Http`. Facts are the package's own by default. */
export const createChain = (plugin: Plugin, http: Http, facts: FactSource = ownFacts): Chain => {
  const services = new Map<symbol, unknown>([
    [HTTP, http],
    [FACTS, facts],
  ])
  let chain: Chain | undefined
  plugin.register({
    provider: () => {
      throw new Error('A chain plugin must not register a provider')
    },
    chain: (_family, make) => {
      chain = make((<T>(key: symbol) => services.get(key) as T) as Parameters<typeof make>[0])
    },
  })
  if (!chain) throw new Error('The plugin registered no chain.')
  return chain
}
