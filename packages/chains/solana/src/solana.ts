import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, type Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { solanaFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'
import type { PriorityOptions } from './options.ts'

/** Options of `solana`. All have defaults. */
export interface SolanaOptions {
  /**
   * JSON-RPC URLs, asked in order until one answers. Default: the public node of the fact `nodes`, which
   * has strict rate limits (GUESS: about 100 requests in ten seconds); use your own in production.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  readonly priority?: PriorityOptions
}

/**
 * Creates the Solana plugin: SOL, SPL and Token-2022 transfers, memos and provider-made instructions.
 *
 * It sends no request until the engine calls it; the transaction library is loaded by the first build.
 *
 * @example
 * ```ts
 * const engine = createEngine({
 *   plugins: [solana({ rpc: ['https://first.example/key', 'https://second.example'] })],
 * })
 * ```
 */
export const solana = (options: SolanaOptions = {}): Plugin =>
  createChainPlugin('solana', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(solanaFacts)
    const { rpc, priority = {} } = options
    const urls = followEndpoints(
      rpc === undefined ? undefined : [rpc].flat(),
      () => facts().nodes,
      (url) => url,
    )
    const readPriority = () => ({
      percentile: priority.percentile ?? 75,
      minimum: priority.minimum ?? facts().priorityPriceFloor,
      maximum: priority.maximum ?? facts().priorityPriceCeiling,
    })
    return {
      ...createChain(createGateway(http, urls), readPriority, facts),
      listNodes: () => createNodeProbes(urls(), http, { facts, readPriority }),
    }
  })
