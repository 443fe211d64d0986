import type { BlockCadence } from '../block-cadence.ts'
import type { RawTransaction, SignedTransaction } from './raw-transaction.ts'
import { checkSignature } from './signature.ts'
import { tronChain } from './tron-chain.ts'
import { TronRefusal } from './tron-refusal.ts'

/** Blocks that a transaction can refer to. */
const RECENT_BLOCKS = 65_536

/** Parts of the chain that the checks read. */
export interface Recent {
  readonly cadence: BlockCadence
  blockId(height: number): string
  has(txid: string): boolean
}

/** Number and hash of a block as transactions refer to it. */
export const referenceOf = (
  height: number,
  blockId: string,
): Pick<RawTransaction, 'refBlockBytes' | 'refBlockHash'> => ({
  refBlockBytes: Uint8Array.from([(height >> 8) & 0xff, height & 0xff]),
  refBlockHash: Uint8Array.from(Buffer.from(blockId.slice(16, 32), 'hex')),
})

/** The highest block at most `head` whose number ends in the two bytes. */
const referredHeight = (head: number, [high = 0, low = 0]: Uint8Array): number => {
  const behind = (head - (high * 256 + low)) % RECENT_BLOCKS
  return head - behind
}

const checkReference = ({ raw }: SignedTransaction, { cadence, blockId }: Recent): void => {
  const height = referredHeight(cadence.height(), raw.refBlockBytes)
  const { refBlockHash } = referenceOf(height, blockId(height))
  if (raw.refBlockBytes.length !== 2 || !Buffer.from(refBlockHash).equals(Buffer.from(raw.refBlockHash)))
    throw new TronRefusal('TAPOS_ERROR', 'Tapos check error.')
}

/** Applies the rules that need no balances, in java-tron's order. Throws a `TronRefusal` with its text. */
export const checkSubmission = (signed: SignedTransaction, recent: Recent): void => {
  const head = Math.floor(recent.cadence.timeOf(recent.cadence.height()))
  const expiration = Number(signed.raw.expiration)
  const expired = (): never => {
    throw new TronRefusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  }
  if (expiration < Math.floor(recent.cadence.nextBlockAt())) expired()
  checkSignature(signed)
  checkReference(signed, recent)
  if (signed.size + 2 * Number(tronChain.resultBytes) > tronChain.maxTransactionBytes)
    throw new TronRefusal('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.')
  if (expiration <= head || expiration > head + tronChain.maxLifetimeMs) expired()
  if (recent.has(signed.txid)) throw new TronRefusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
}
