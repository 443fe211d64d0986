import { reader } from '@switchyard/chain-tron/reader'
import { parseBase } from '@switchyard/core'
import type { ChainVerifier } from './chain-verifier.ts'
import { readNote } from './chainflip/read-note.ts'
import { createVerifier } from './create-verifier.ts'
import { readMember } from './swap-response.ts'

/**
 * Reads TRON transactions and approvals, and the notes of Chainflip's vault swaps. The fee limit is the most that may be burnt;
 * it is part of the signed bytes.
 */
export const tron: ChainVerifier = createVerifier(reader, (tx, _chain, { memo, memoHex, data, fee }) => ({
  fee: parseBase(String(readMember(tx, 'raw_data', 'fee_limit'))) ?? fee,
  // A memo beside call data does not make a transfer of the call.
  memo: data === undefined ? memo : undefined,
  order: memoHex === undefined ? undefined : (terms, provider) => readNote(memoHex, terms, provider),
}))
