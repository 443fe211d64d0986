import { reader } from '@switchyard/chain-sui/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads Sui transfers. */
export const sui: ChainVerifier = verifierOf(reader, () => ({ hidesToken: true }))
