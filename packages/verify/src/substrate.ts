import { reader } from '@switchyard/chain-substrate/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads transfers on Polkadot's Asset Hub. */
export const substrate: ChainVerifier = createVerifier(reader)
