import { reader } from '@switchyard/chain-substrate/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { verifierOf } from './verifier-of.ts'

/** Reads transfers on Polkadot's Asset Hub. */
export const substrate: ChainVerifier = verifierOf(reader)
