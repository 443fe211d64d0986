import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'

/** Options of `solana`. All have defaults. */
export interface SolanaOptions {
  /**
   * JSON-RPC URLs, asked in order until one answers. Default: the public `https://api.mainnet-beta.solana.com`, which
   * has strict rate limits (GUESS: about 100 requests in ten seconds); use your own in production.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  readonly priority?: PriorityOptions
}

/** Price of a compute unit, in millionths of a lamport. The defaults are GUESSes, chosen to cost well under a cent. */
export interface PriorityOptions {
  /** Percentile of the fees recently paid for the accounts of the transaction. Default 75. */
  readonly percentile?: number
  /** Minimum price, also when no fees were paid recently. Default 10 000. */
  readonly minimum?: bigint
  /** Maximum price. Default 1 000 000. */
  readonly maximum?: bigint
}

const PUBLIC_RPC = 'https://api.mainnet-beta.solana.com'

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
  chainPlugin('solana', options, (http) =>
    createChain(createGateway(http, [options.rpc ?? PUBLIC_RPC].flat()), options.priority ?? {}),
  )
