import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { findChain, type KnownSwap } from '@switchyard/core'

/** Body and idempotency key of a submitted deposit. */
export interface Submission {
  readonly body: object
  readonly key: string
}

/**
 * Writes the submission of a deposit of a swap the engine built, with the sender it was built for.
 *
 * On UTXO chains a deposit can have several senders, and Orchestra would return one with another sender than declared, so
 * none is submitted there.
 */
export const writeSubmission = (known: KnownSwap, hash: string): Submission | undefined => {
  const chain = known.sellAsset.split('.')[0] ?? ''
  const quoteId = known.depositChannelId
  if (quoteId === undefined || findChain(chain)?.family === 'utxo') return undefined
  return {
    body: { quoteId, txHash: hash, sourceAddress: known.sourceAddress },
    key: bytesToHex(sha256(utf8ToBytes(`orchestra:submit:${quoteId}:${hash}`))),
  }
}
