import { reader } from '@switchyard/chain-utxo/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads PSBTs of Bitcoin, Bitcoin Cash, Litecoin, Dogecoin, Dash and Zcash. */
export const utxo: ChainVerifier = verifierOf(reader)
