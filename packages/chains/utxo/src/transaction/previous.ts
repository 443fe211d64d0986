import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { Cursor } from './cursor.ts'
import type { BodyOutput } from './read-body.ts'

/** A previous transaction in the form a PSBT contains. */
export interface Previous {
  readonly txid: string
  /** Serialized without witnesses and extension blocks; its double hash is the txid. */
  readonly bytes: Uint8Array
  readonly outputs: readonly BodyOutput[]
}

/**
 * Reads a transaction of any supported chain.
 *
 * An input count of zero marks the segwit form: flag 1 for witnesses, 8 for Litecoin's extension block; both are
 * between the outputs and the lock time. Dash's special transactions have a payload after the lock time instead, which
 * is part of the txid and is preserved.
 *
 * @throws {UnreadableInput} for invalid bytes
 */
export const readPrevious = (raw: Uint8Array): Previous => {
  const cursor = new Cursor(raw)
  const version = cursor.take(4)
  const marked = raw[4] === 0
  if (marked) cursor.take(2)
  const start = cursor.offset
  for (let left = cursor.compactSize(); left > 0; left--) {
    cursor.take(36)
    cursor.sized()
    cursor.take(4)
  }
  const outputs: BodyOutput[] = []
  for (let left = cursor.compactSize(); left > 0; left--)
    outputs.push({ amount: cursor.integer(8), script: cursor.sized() })
  const end = cursor.offset
  cursor.take(4)
  const bytes = marked ? concatBytes(version, raw.slice(start, end), raw.slice(-4)) : raw
  return { txid: bytesToHex(sha256(sha256(bytes)).reverse()), bytes, outputs }
}
