import { reader } from '@switchyard/chain-solana/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { instructionChecks } from './solana/instruction-checks.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads Solana transactions of version 0. */
export const solana: ChainVerifier = verifierOf(reader, (tx, _chain, { data }) =>
  data === undefined
    ? {}
    : { to: undefined, taken: 'byPrograms', checks: (terms, provider) => instructionChecks(tx, terms, provider) },
)
