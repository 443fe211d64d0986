import { reader } from '@switchyard/chain-solana/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'
import { checkInstructions } from './solana/check-instructions.ts'

/** Reads Solana transactions of version 0. */
export const solana: ChainVerifier = createVerifier(reader, (tx, _chain, { data }) =>
  data === undefined
    ? {}
    : { to: undefined, taken: 'byPrograms', checks: (terms, provider) => checkInstructions(tx, terms, provider) },
)
