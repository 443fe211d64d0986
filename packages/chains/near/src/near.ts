import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createNode } from './node.ts'

/** How NEAR is reached. Everything has a default. */
export interface NearOptions {
  /**
   * JSON-RPC nodes, asked in order until one answers. Default: `https://rpc.mainnet.fastnear.com`, then
   * `https://rpc.mainnet.near.org`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
}

const PUBLIC = ['https://rpc.mainnet.fastnear.com', 'https://rpc.mainnet.near.org']

/**
 * NEAR as a plugin: transfers of NEAR and of NEP-141 tokens. Opens nothing until asked.
 *
 * Throws `TypeError` for options that cannot be meant.
 */
export const near = (options: NearOptions = {}): Plugin => {
  const urls = webUrls('rpc', options.rpc ?? PUBLIC)
  return chainPlugin('near', options, (http) => createChain(createNode(http, urls)))
}
