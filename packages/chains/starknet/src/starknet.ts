import { createChainPlugin } from '@switchyard/chain-kit'
import { InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `starknet`. All have defaults. */
export interface StarknetOptions {
  /**
   * JSON-RPC nodes, asked in order until one answers. Default: that of starknet.js 10.8.0, then
   * `https://rpc.starknet.lava.build`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Upper bound of the network fee, fri. Default: from the gas prices of the latest block. */
  readonly feeBound?: bigint
}

const PUBLIC = ['https://api.zan.top/public/starknet-mainnet/rpc/v0_10', 'https://rpc.starknet.lava.build']

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
  const urls = requireWebUrls('rpc', options.rpc ?? PUBLIC)
  const { feeBound } = options
  if (feeBound !== undefined && feeBound < 0n)
    throw new InvalidOptions(`feeBound is ${feeBound}; it must be at least 0.`)
  return createChainPlugin('starknet', options, (http) => ({
    ...createChain(createGateway(http, urls), feeBound),
    listNodes: () => createNodeProbes(urls, http),
  }))
}
