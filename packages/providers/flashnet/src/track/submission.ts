import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { chainById, type KnownSwap } from '@switchyard/core'
import { isUtxo } from '../chains.ts'

/** A deposit to hand over, and the key that makes handing it over twice the same. */
export interface Submission {
  readonly body: object
  readonly key: string
}

/**
 * The deposit of a swap the engine built, bound to the sender it was built for.
 *
 * On UTXO chains deposits have as many senders as coins, and one that is not the declared one would be sent back; there
 * they are left to Orchestra's own watching.
 */
export const submissionOf = (known: KnownSwap, hash: string, chainId: string | undefined): Submission | undefined => {
  const chain = known.sellAsset.split('.')[0] ?? ''
  const quoteId = known.depositChannelId
  if (quoteId === undefined || isUtxo(chain)) return undefined
  if (chainId !== undefined && chainById(chainId)?.code !== chain) return undefined
  return {
    body: { quoteId, txHash: hash, sourceAddress: known.sourceAddress },
    key: bytesToHex(sha256(utf8ToBytes(`orchestra:submit:${quoteId}:${hash}`))),
  }
}
