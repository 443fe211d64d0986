import { reader } from '@switchyard/chain-xrp/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads payments of the XRP Ledger. */
export const xrp: ChainVerifier = createVerifier(reader)
