import { type Chain, FACTS, type FactSource, HTTP, type Http, type Resolve } from '@switchyard/core'
import { type ChainsConfig, loadChainPlugins } from './chain-adapters.ts'

/** Codes of chains that have no node, by the name of their package: nothing can be sold from them. */
export type ChainsWithoutNodes = Readonly<Record<string, readonly string[]>>

/** The chains of a configuration that need a node and have none, neither from the configuration nor by default. */
export const findChainsWithoutNodes = async (config: ChainsConfig): Promise<ChainsWithoutNodes> => {
  const found: Record<string, readonly string[]> = {}
  for (const plugin of await loadChainPlugins(config)) {
    plugin.register({
      provider: () => {},
      chain: (family, make) => {
        const codes = listCodesWithoutNodes(make(withoutNetwork))
        if (codes.length > 0) found[family] = codes
      },
    })
  }
  return found
}

/** Chain codes of one package that need a node and have none. */
export const listCodesWithoutNodes = (chain: Pick<Chain, 'codes' | 'listNodes'>): readonly string[] =>
  chain.codes.filter((code) => chain.listNodes?.(code)?.length === 0)

const refuse: Http = async () => {
  throw new Error('A chain package sent a request while it was created.')
}

const ownFacts: FactSource = { follow: (set) => () => set.own }

/** Services of an engine that has no network and replaces no fact, for what is created to be looked at. */
export const withoutNetwork = ((key: unknown) => {
  if (key === HTTP) return refuse
  return key === FACTS ? ownFacts : undefined
}) as Resolve
