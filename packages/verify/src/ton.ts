import { reader } from '@switchyard/chain-ton/reader'
import { parseBase } from '@switchyard/core'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'
import { readMember } from './swap-response.ts'

/**
 * Reads TON messages. A jetton transfer names the sender's jetton wallet and not the jetton, and attaches coins for fees, of
 * which the unused part comes back: they count as its network fee.
 */
export const ton: ChainVerifier = createVerifier(reader, (tx, _chain, { token, fee }) => {
  const attached = token === undefined ? undefined : parseBase(String(readMember(tx, 0, 'amount')))
  return { signerPays: true, hidesToken: true, fee: attached ?? fee }
})
