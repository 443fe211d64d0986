import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { nearFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `near`. All have defaults. */
export interface NearOptions {
  /**
   * JSON-RPC nodes, asked in order until one answers. Default: the public nodes of the fact `nodes`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Creates the NEAR plugin: transfers of NEAR and of NEP-141 tokens. It sends no request until the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [near({ rpc: 'https://near.example' })] })
 * ```
 */
export const near = (options: NearOptions = {}): Plugin => {
  const chosen = options.rpc === undefined ? undefined : requireWebUrls('rpc', options.rpc)
  return createChainPlugin('near', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(nearFacts)
    const urls = followEndpoints(
      chosen,
      () => facts().nodes,
      (url) => url,
    )
    return { ...createChain(createGateway(http, urls), facts), listNodes: () => createNodeProbes(urls(), http, facts) }
  })
}
