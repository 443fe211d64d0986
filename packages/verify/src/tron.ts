import { reader } from '@switchyard/chain-tron/reader'
import { parseBase } from '@switchyard/core'
import type { ChainVerifier, ReadTransaction } from './chain-verifier.ts'
import { readNote } from './chainflip/read-note.ts'
import { createVerifier } from './create-verifier.ts'
import { readMember } from './swap-response.ts'

const feeOf = (tx: unknown): { readonly fee?: bigint } => {
  const fee = parseBase(String(readMember(tx, 'raw_data', 'fee_limit')))
  return fee === undefined ? {} : { fee }
}

/** A memo beside call data does not make a transfer of the call. */
const callOf = (data: string | undefined): Pick<Partial<ReadTransaction>, 'memo'> =>
  data === undefined ? {} : { memo: undefined }

/**
 * Reads TRON transactions and approvals, and the notes of Chainflip's vault swaps. The fee limit is the most that may be burnt;
 * it is part of the signed bytes.
 */
export const tron: ChainVerifier = createVerifier(reader, (tx, _chain, { memoHex, data }) => ({
  ...feeOf(tx),
  ...callOf(data),
  order: memoHex !== undefined ? (terms, provider) => readNote(memoHex, terms, provider) : undefined,
}))
