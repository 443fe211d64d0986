import { reader } from '@switchyard/chain-cosmos/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads Cosmos messages. */
export const cosmos: ChainVerifier = verifierOf(reader)
