import { digitsOf, type Hex } from './hex.ts'

/** Bytes, or a list of them and of lists. */
export type RlpItem = Hex | readonly RlpItem[]

/** Longest content whose length fits into the first byte. */
const SHORT = 55

/**
 * Encodes an item in the recursive length prefix format of Ethereum.
 *
 * @throws {TypeError} For anything but 0x-prefixed whole bytes.
 *
 * Source: Ethereum yellow paper, appendix B.
 */
export const encodeRlp = (item: RlpItem): Hex => `0x${encoded(item)}`

/** A number as RLP has it: big-endian bytes without leading zeros, zero as no bytes. @throws {TypeError} For a negative number. */
export const rlpNumber = (value: bigint): Hex => {
  if (value < 0n) throw new TypeError(`${value} is negative; RLP has no negative numbers.`)
  return value === 0n ? '0x' : `0x${bigEndian(value)}`
}

const encoded = (item: RlpItem): string => {
  if (typeof item !== 'string') {
    const content = item.map(encoded).join('')
    return prefix(0xc0, content.length / 2) + content
  }
  const bytes = digitsOf(item)
  // A single byte below 0x80 stands for itself.
  return bytes.length === 2 && bytes < '80' ? bytes : prefix(0x80, bytes.length / 2) + bytes
}

const prefix = (offset: number, length: number): string => {
  if (length <= SHORT) return bigEndian(BigInt(offset + length))
  const size = bigEndian(BigInt(length))
  return bigEndian(BigInt(offset + SHORT + size.length / 2)) + size
}

/** Whole bytes, without leading zero bytes. */
const bigEndian = (value: bigint): string => {
  const digits = value.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}
