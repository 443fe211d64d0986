import { chainByCode } from '@switchyard/core'

/** Most bytes of a memo on a sell chain: one OP_RETURN on UTXO chains, the protocols' own limit elsewhere. */
export const memoLimit = (chain: string): number => (chainByCode(chain)?.family === 'utxo' ? 80 : 250)
