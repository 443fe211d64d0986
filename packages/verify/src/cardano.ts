import { reader } from '@switchyard/chain-cardano/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads unsigned Cardano transactions. */
export const cardano: ChainVerifier = verifierOf(reader)
