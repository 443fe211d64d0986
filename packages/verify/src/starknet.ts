import { reader } from '@switchyard/chain-starknet/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads Starknet calls. */
export const starknet: ChainVerifier = createVerifier(reader, () => ({ signerPays: true }))
