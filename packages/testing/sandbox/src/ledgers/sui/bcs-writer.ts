/** BCS length of a list: seven bits per byte, lowest first. */
export const lengthBytes = (length: number): readonly number[] =>
  length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...lengthBytes(length >>> 7)]

/** Little-endian u64. */
export const u64Bytes = (value: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

/** A list of bytes with its length. */
export const blobBytes = (bytes: Uint8Array | readonly number[]): readonly number[] => [
  ...lengthBytes(bytes.length),
  ...bytes,
]

/** A string with its length. */
export const textBytes = (text: string): readonly number[] => blobBytes(new TextEncoder().encode(text))
