import { reader } from '@switchyard/chain-starknet/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads Starknet calls. */
export const starknet: ChainVerifier = verifierOf(reader, () => ({ signerPays: true }))
