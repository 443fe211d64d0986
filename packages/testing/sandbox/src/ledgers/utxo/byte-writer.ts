import { concatBytes } from '@noble/hashes/utils.js'

/** A number as little-endian bytes. */
export const little = (value: bigint | number, width: number): Uint8Array => {
  const bytes = new Uint8Array(width)
  let rest = BigInt(value)
  for (let position = 0; position < width; position++) {
    bytes[position] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

/** A length in Bitcoin's compact size encoding. */
export const compactSize = (length: number): Uint8Array => {
  if (length < 0xfd) return Uint8Array.of(length)
  return length <= 0xffff
    ? concatBytes(Uint8Array.of(0xfd), little(length, 2))
    : concatBytes(Uint8Array.of(0xfe), little(length, 4))
}

/** Bytes with their length in front. */
export const sized = (bytes: Uint8Array): Uint8Array => concatBytes(compactSize(bytes.length), bytes)

/** A txid in the byte order of a serialized transaction. */
export const reversedTxid = (txid: string): Uint8Array => Uint8Array.from(Buffer.from(txid, 'hex')).reverse()
