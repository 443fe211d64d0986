import { reader } from '@switchyard/chain-xrp/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads payments of the XRP Ledger. */
export const xrp: ChainVerifier = verifierOf(reader)
