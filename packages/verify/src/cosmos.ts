import { reader } from '@switchyard/chain-cosmos/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads Cosmos messages. */
export const cosmos: ChainVerifier = createVerifier(reader)
