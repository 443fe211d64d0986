import { type Hex, readDigits } from './hex.ts'

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
export const encodeRlp = (item: RlpItem): Hex => `0x${encodeItem(item)}`

/** A number as RLP has it: big-endian bytes without leading zeros, zero as no bytes. @throws {TypeError} For a negative number. */
export const encodeRlpNumber = (value: bigint): Hex => {
  if (value < 0n) throw new TypeError(`${value} is negative; RLP has no negative numbers.`)
  return value === 0n ? '0x' : `0x${encodeBigEndian(value)}`
}

const encodeItem = (item: RlpItem): string => {
  if (typeof item !== 'string') {
    const content = item.map(encodeItem).join('')
    return encodePrefix(0xc0, content.length / 2) + content
  }
  const bytes = readDigits(item)
  // A single byte below 0x80 stands for itself.
  return bytes.length === 2 && bytes < '80' ? bytes : encodePrefix(0x80, bytes.length / 2) + bytes
}

const encodePrefix = (offset: number, length: number): string => {
  if (length <= SHORT) return encodeBigEndian(BigInt(offset + length))
  const size = encodeBigEndian(BigInt(length))
  return encodeBigEndian(BigInt(offset + SHORT + size.length / 2)) + size
}

/** Whole bytes, without leading zero bytes. */
const encodeBigEndian = (value: bigint): string => {
  const digits = value.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}
