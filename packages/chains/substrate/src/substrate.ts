import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { substrateFacts } from './facts.ts'
import { createAskNode } from './gateway/ask-nodes.ts'
import { createAssetHub } from './gateway/asset-hub.ts'
import { createStateChain } from './gateway/state-chain.ts'
import { chainflip, type Network, networks, polkadot } from './network.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `substrate`. All have defaults. */
export interface SubstrateOptions {
  /**
   * JSON-RPC nodes over HTTP by chain code, in order of preference: Asset Hub for `DOT`, the State Chain for `FLIP`.
   * Default: those of the fact `nodes`.
   */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>>
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

const NONE: readonly string[] = []

/**
 * Creates the plugin for DOT and assets on Polkadot's Asset Hub (transfers) and FLIP on Chainflip's State Chain
 * (addresses and balances). It sends no request until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options: an unknown chain code, an invalid URL.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [substrate({ rpc: { DOT: 'https://asset-hub.example' } })] })
 * ```
 */
export const substrate = (options: SubstrateOptions = {}): Plugin => {
  const { rpc = {} } = options
  for (const code of Object.keys(rpc)) {
    if (!networks.some((network) => network.code === code))
      throw new InvalidOptions(`rpc.${code} is not a supported chain; known codes are DOT and FLIP.`)
  }
  const [hubRpc, stateChainRpc] = [polkadot, chainflip].map(({ code }) => {
    const own = rpc[code]
    return own === undefined ? undefined : requireWebUrls(`rpc.${code}`, own)
  })
  return createChainPlugin('substrate', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(substrateFacts)
    const follow = ({ code }: Network, chosen: readonly string[] | undefined): (() => readonly string[]) =>
      followEndpoints(
        chosen,
        () => facts().nodes[code] ?? NONE,
        (url) => url,
      )
    const [hubUrls, stateChainUrls] = [follow(polkadot, hubRpc), follow(chainflip, stateChainRpc)]
    const hub = createAssetHub(createAskNode(http, hubUrls))
    return {
      ...createChain(hub, createStateChain(createAskNode(http, stateChainUrls)), facts),
      listNodes: (code) =>
        code === polkadot.code
          ? createNodeProbes(polkadot, hubUrls(), { http, facts })
          : createNodeProbes(chainflip, stateChainUrls(), { http, facts }),
    }
  })
}
