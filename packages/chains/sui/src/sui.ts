import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createGraphql } from './graphql.ts'
import { createJsonRpc } from './json-rpc.ts'

/** How Sui is reached. Everything has a default. */
export interface SuiOptions {
  /** Addresses, asked in order until one answers. Default: `https://graphql.mainnet.sui.io/graphql`. */
  readonly rpc?: string | readonly string[]
  /**
   * What the addresses speak. Default `graphql`: the public JSON-RPC nodes were switched off in July 2026, and full
   * nodes have dropped it since; `json-rpc` is for a node of one's own that still answers it.
   */
  readonly protocol?: 'graphql' | 'json-rpc'
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
}

const PUBLIC = 'https://graphql.mainnet.sui.io/graphql'

/**
 * Sui as a plugin: transfers of SUI and of other coin types. Sui has no memos.
 *
 * Does no I/O until asked; the transaction library is loaded by the first build.
 */
export const sui = (options: SuiOptions = {}): Plugin => {
  const create = options.protocol === 'json-rpc' ? createJsonRpc : createGraphql
  return chainPlugin('sui', options, (http) => createChain(create(http, [options.rpc ?? PUBLIC].flat())))
}
