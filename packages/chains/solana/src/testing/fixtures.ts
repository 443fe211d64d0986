import { findCoin } from '@switchyard/chain-kit'
import type { BuiltTransaction, Chain, ChainContext, Deposit, FactSource, Http, Token } from '@switchyard/core'
import { buildOver as build, contextAt, createChain, tokenAt as token } from '@switchyard/test-support'
import { type SolanaOptions, solana } from '../solana.ts'

/** SOL. */
export const sol: Token = findCoin('SOL')

/** A token at `address`. */
export const tokenAt = (address: string, decimals = 6): Token => token('SOL', address, { decimals })

/** A context that knows `tokens`. */
export const contextOf = (tokens: readonly Token[] = []): ChainContext => contextAt(Date.now(), tokens)

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: SolanaOptions = {}, facts?: FactSource): Chain =>
  createChain(solana(options), http, facts)

/** Funds and transaction of a deposit, as the engine asks for them. */
export const buildOver = (
  chain: Chain,
  deposit: Deposit,
  context: ChainContext = contextOf(),
): Promise<BuiltTransaction> => build(chain, deposit, context)
