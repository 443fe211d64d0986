import { findChain } from '@switchyard/core'

/** Maximum memo length of a sell chain, bytes: one OP_RETURN on UTXO chains, the limit of the protocols elsewhere. */
export const memoLimit = (chain: string): number => (findChain(chain)?.family === 'utxo' ? 80 : 250)
