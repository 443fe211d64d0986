import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { starknetFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `starknet`. All have defaults. */
export interface StarknetOptions {
  /**
   * JSON-RPC nodes, asked in order until one answers. Default: the public nodes of the fact
   * `nodes`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Upper bound of the network fee, fri. Default: from the gas prices of the latest block. */
  readonly feeBound?: bigint
}

/**
 * Creates the Starknet plugin: token transfers and calls. It sends no request until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [starknet({ rpc: 'https://starknet.example/rpc' })] })
 * ```
 */
export const starknet = (options: StarknetOptions = {}): Plugin => {
  const chosen = options.rpc === undefined ? undefined : requireWebUrls('rpc', options.rpc)
  const { feeBound } = options
  if (feeBound !== undefined && feeBound < 0n)
    throw new InvalidOptions(`feeBound is ${feeBound}; it must be at least 0.`)
  return createChainPlugin('starknet', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(starknetFacts)
    const urls = followEndpoints(
      chosen,
      () => facts().nodes,
      (url) => url,
    )
    return {
      ...createChain(createGateway(http, urls), feeBound, facts),
      listNodes: () => createNodeProbes(urls(), http, facts),
    }
  })
}
