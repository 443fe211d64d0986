import { reader } from '@switchyard/chain-near/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads NEAR transactions. */
export const near: ChainVerifier = verifierOf(reader)
