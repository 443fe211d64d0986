import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** 0x-prefixed hex. */
export const toHex = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`

/** Bytes of hex with or without prefix; `undefined` for any other text. */
export const fromHex = (text: string): Uint8Array | undefined => {
  const bare = text.replace(/^0x/i, '')
  return bare.length % 2 === 0 && /^[0-9a-f]*$/i.test(bare) ? hexToBytes(bare) : undefined
}

/**
 * Encodes an unsigned number in `width` bytes, least significant first.
 *
 * @throws {RangeError} for a number that does not fit
 */
export const toLittleEndian = (value: bigint | number, width: number): Uint8Array => {
  const number = BigInt(value)
  if (number < 0n || number >= 1n << BigInt(8 * width)) throw new RangeError(`${number} does not fit ${width} bytes`)
  return Uint8Array.from({ length: width }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn))
}

export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Returns `undefined` where a codec throws. */
export const tryDecode = <T>(decode: () => T): T | undefined => {
  try {
    return decode()
  } catch {
    return undefined
  }
}
