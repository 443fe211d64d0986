import { createChainPlugin } from '@switchyard/chain-kit'
import { FACTS, findChain, type Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { cosmosFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { type CosmosFee, createNetworks } from './network.ts'
import { createNodeProbes } from './node-probes.ts'

export type { CosmosFee }

/** Options of `cosmos`. All have defaults. */
export interface CosmosOptions {
  /** REST gateways (LCD) by chain code, in order of preference. Other chains use public gateways. */
  readonly gateway?: Readonly<Record<string, string | readonly string[]>>
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Gas and fees by chain code, replacing the defaults. */
  readonly fees?: Readonly<Record<string, CosmosFee>>
}

/**
 * Creates the plugin for GAIA, THOR, MAYA, KUJI and NOBLE: transfers with memos, and the deposits of THORChain and
 * MAYAChain. Of HARBOR it supports addresses only. It sends no request until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options: an unknown chain code, an invalid URL, a negative number.
 * @example
 * ```ts
 * const engine = createEngine({
 *   plugins: [cosmos({ gateway: { THOR: ['https://thornode.example', 'https://second.example'] } })],
 * })
 * ```
 */
export const cosmos = (options: CosmosOptions = {}): Plugin => {
  // Options are checked at once, the facts of the engine followed from its start.
  createNetworks(() => cosmosFacts.own, options)
  return createChainPlugin('cosmos', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(cosmosFacts)
    const networks = createNetworks(facts, options)
    const clients = networks.map((network) => {
      const gateway = createGateway(http, () => network.gateways, findChain(network.code)?.chainId ?? '')
      return [network.code, { network, gateway }] as const
    })
    return {
      ...createChain(new Map(clients), facts),
      listNodes: (code) => {
        const network = networks.find((one) => one.code === code)
        return network && createNodeProbes(network, http)
      },
    }
  })
}
