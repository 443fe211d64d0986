import { reader } from '@switchyard/chain-radix/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads Radix manifests. */
export const radix: ChainVerifier = verifierOf(reader)
