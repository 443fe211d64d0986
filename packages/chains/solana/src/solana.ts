import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'

/** How Solana is reached and what is paid for speed. Everything has a default. */
export interface SolanaOptions {
  /**
   * JSON-RPC addresses, asked in order until one answers. Default: the public `https://api.mainnet-beta.solana.com`,
   * which limits callers hard (GUESS: about 100 requests in ten seconds); production wants its own.
   */
  readonly rpc?: string | readonly string[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  readonly priority?: PriorityOptions
}

/** Price of a compute unit, in millionths of a lamport. The figures are GUESSes, chosen to cost well under a cent. */
export interface PriorityOptions {
  /** Percentile taken of the fees recently paid around the accounts of the transaction. Default 75. */
  readonly percentile?: number
  /** Least offered, also when nobody pays. Default 10 000. */
  readonly minimum?: bigint
  /** Most offered. Default 1 000 000. */
  readonly maximum?: bigint
}

const PUBLIC_RPC = 'https://api.mainnet-beta.solana.com'

/**
 * Solana as a plugin: SOL, SPL and Token-2022 transfers, memos and provider-made instructions.
 *
 * Does no I/O until asked; the transaction library is loaded by the first build.
 */
export const solana = (options: SolanaOptions = {}): Plugin =>
  chainPlugin('solana', options, (http) =>
    createChain(createGateway(http, [options.rpc ?? PUBLIC_RPC].flat()), options.priority ?? {}),
  )
