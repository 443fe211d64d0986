import { createChainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `near`. All have defaults. */
export interface NearOptions {
  /**
   * JSON-RPC nodes, asked in order until one answers. Default: `https://free.rpc.fastnear.com`, then
   * `https://near.drpc.org`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

/** Listed as public by NEAR's own documentation of RPC providers. */
const PUBLIC = ['https://free.rpc.fastnear.com', 'https://near.drpc.org']

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
  const urls = requireWebUrls('rpc', options.rpc ?? PUBLIC)
  return createChainPlugin('near', options, (http) => ({
    ...createChain(createGateway(http, urls)),
    listNodes: () => createNodeProbes(urls, http),
  }))
}
