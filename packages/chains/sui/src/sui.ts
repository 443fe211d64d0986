import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { suiFacts } from './facts.ts'
import { createGraphql } from './gateway/graphql.ts'
import { createJsonRpc } from './gateway/json-rpc.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `sui`. All have defaults. */
export interface SuiOptions {
  /** Node URLs, asked in order until one answers. Default: those of the fact `nodes`. */
  readonly rpc?: string | readonly string[]
  /**
   * Protocol of the nodes. Default `graphql`: the public JSON-RPC nodes were switched off in July 2026, and full nodes
   * have dropped it since; `json-rpc` is for own nodes that still support it.
   */
  readonly protocol?: 'graphql' | 'json-rpc'
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Creates the Sui plugin: transfers of SUI and of other coin types. Sui has no memos.
 *
 * It sends no request until the engine calls it.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [sui({ rpc: 'https://graphql.mainnet.sui.io/graphql' })] })
 * ```
 */
export const sui = (options: SuiOptions = {}): Plugin => {
  const create = options.protocol === 'json-rpc' ? createJsonRpc : createGraphql
  const chosen = options.rpc === undefined ? undefined : requireWebUrls('rpc', options.rpc)
  return createChainPlugin('sui', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(suiFacts)
    const urls = followEndpoints(
      chosen,
      () => facts().nodes,
      (url) => url,
    )
    return {
      ...createChain(create(http, urls), facts),
      listNodes: () => createNodeProbes(urls(), http, { facts, protocol: options.protocol }),
    }
  })
}
