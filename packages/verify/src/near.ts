import { reader } from '@switchyard/chain-near/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads NEAR transactions. */
export const near: ChainVerifier = createVerifier(reader)
