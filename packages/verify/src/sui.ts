import { reader } from '@switchyard/chain-sui/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads Sui transfers. */
export const sui: ChainVerifier = createVerifier(reader, () => ({ hidesToken: true }))
