import { reader } from '@switchyard/chain-utxo/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { readPayload } from './chainflip/read-payload.ts'
import { createVerifier } from './create-verifier.ts'

/** Reads PSBTs of Bitcoin, Bitcoin Cash, Litecoin, Dogecoin, Dash and Zcash, and the payload of Chainflip's vault swaps. */
export const utxo: ChainVerifier = createVerifier(reader, (_tx, chain, { memoHex, others }) => ({
  order:
    chain === 'BTC' && memoHex !== undefined
      ? (terms, provider) => readPayload({ memoHex, others }, terms, provider)
      : undefined,
}))
