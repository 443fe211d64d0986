import { reader } from '@switchyard/chain-tron/reader'
import { parseBase } from '@switchyard/core'
import type { ChainVerifier } from './chain-verifier.ts'
import { readNote } from './chainflip/read-note.ts'
import { member } from './swap-response.ts'
import { verifierOf } from './verifier-of.ts'

const feeOf = (tx: unknown): { readonly fee?: bigint } => {
  const fee = parseBase(String(member(tx, 'raw_data', 'fee_limit')))
  return fee === undefined ? {} : { fee }
}

/**
 * Reads TRON transactions and approvals, and the notes of Chainflip's vault swaps. The fee limit is the most that may be burnt;
 * it is part of the signed bytes.
 */
export const tron: ChainVerifier = verifierOf(reader, (tx, _chain, { memoHex }) => ({
  ...feeOf(tx),
  ...(memoHex !== undefined && { order: (terms, provider) => readNote(memoHex, terms, provider) }),
}))
