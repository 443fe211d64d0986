import { reader } from '@switchyard/chain-cardano/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads unsigned Cardano transactions. */
export const cardano: ChainVerifier = createVerifier(reader)
