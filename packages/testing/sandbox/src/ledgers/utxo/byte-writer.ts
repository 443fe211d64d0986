import { concatBytes } from '@noble/hashes/utils.js'
import { littleEndian } from '../../codec/little-reader.ts'

/** A length in Bitcoin's compact size encoding. */
export const compactSize = (length: number): Uint8Array => {
  if (length < 0xfd) return Uint8Array.of(length)
  return length <= 0xffff
    ? concatBytes(Uint8Array.of(0xfd), littleEndian(length, 2))
    : concatBytes(Uint8Array.of(0xfe), littleEndian(length, 4))
}

/** Bytes with their length in front. */
export const sized = (bytes: Uint8Array): Uint8Array => concatBytes(compactSize(bytes.length), bytes)

/** A txid in the byte order of a serialized transaction. */
export const reversedTxid = (txid: string): Uint8Array => Uint8Array.from(Buffer.from(txid, 'hex')).reverse()
