import { concatHex, type Hex, readDigits } from './hex.ts'

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
export const encodeRlp = (item: RlpItem): Hex => {
  const content = typeof item === 'string' ? readDigits(item) : readDigits(concatHex(item.map(encodeRlp)))
  // A single byte below 0x80 stands for itself.
  if (typeof item === 'string' && content.length === 2 && content < '80') return `0x${content}`

  const offset = typeof item === 'string' ? 0x80 : 0xc0
  const length = content.length / 2
  if (length <= SHORT) return `0x${(offset + length).toString(16)}${content}`
  const size = readDigits(encodeRlpNumber(BigInt(length)))
  return `0x${(offset + SHORT + size.length / 2).toString(16)}${size}${content}`
}

/** A number as RLP has it: big-endian bytes without leading zeros, zero as no bytes. @throws {TypeError} For a negative number. */
export const encodeRlpNumber = (value: bigint): Hex => {
  if (value < 0n) throw new TypeError(`${value} is negative; RLP has no negative numbers.`)
  const digits = value === 0n ? '' : value.toString(16)
  return digits.length % 2 === 0 ? `0x${digits}` : `0x0${digits}`
}
