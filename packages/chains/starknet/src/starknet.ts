import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createNode } from './node.ts'

/** How Starknet is reached. Everything has a default. */
export interface StarknetOptions {
  /**
   * JSON-RPC nodes, asked in order until one answers. Default: `https://starknet-rpc.publicnode.com`, then
   * `https://rpc.starknet.lava.build`.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** Most a transaction is expected to cost, fri. Default 0.05 STRK. */
  readonly feeBound?: bigint
}

const PUBLIC = ['https://starknet-rpc.publicnode.com', 'https://rpc.starknet.lava.build']

/** GUESS: transfers cost some hundredths of this in 2026; wallets name their own bound when they sign. */
const FEE_BOUND = 50_000_000_000_000_000n

/**
 * Starknet as a plugin: token transfers and calls. Opens nothing until asked.
 *
 * Throws `TypeError` for options that cannot be meant.
 */
export const starknet = (options: StarknetOptions = {}): Plugin => {
  const urls = webUrls('rpc', options.rpc ?? PUBLIC)
  const feeBound = options.feeBound ?? FEE_BOUND
  if (feeBound < 0n) throw new TypeError(`feeBound is ${feeBound}.`)
  return chainPlugin('starknet', options, (http) => createChain(createNode(http, urls), feeBound))
}
