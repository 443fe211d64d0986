import { type Chain, HTTP, type Http, type Plugin } from '@switchyard/core'

/** The chain that a plugin registers, with `http` as the engine's `Http`. */
export const createChain = (plugin: Plugin, http: Http): Chain => {
  let chain: Chain | undefined
  plugin.register({
    provider: () => {
      throw new Error('A chain plugin must not register a provider')
    },
    chain: (_family, make) => {
      chain = make((<T>(key: symbol) => (key === HTTP ? http : undefined) as T) as Parameters<typeof make>[0])
    },
  })
  if (!chain) throw new Error('The plugin registered no chain.')
  return chain
}
