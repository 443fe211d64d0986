import { type Hex, readDigits, WORD_DIGITS } from './hex.ts'

const MAX_WORD = 2n ** 256n - 1n

/** A `uint256` as a word. @throws {TypeError} For a value outside the type. */
export const encodeUint = (value: bigint): Hex => {
  if (value < 0n || value > MAX_WORD)
    throw new TypeError(`${value} is not a uint256; it must be between 0 and 2^256 - 1.`)
  return `0x${value.toString(16).padStart(WORD_DIGITS, '0')}`
}

/** An address as a word, whatever its case. @throws {TypeError} For anything but 20 bytes. */
export const encodeAddress = (address: Hex): Hex => {
  const digits = readDigits(address)
  if (digits.length !== 40) throw new TypeError(`${address} is not an address; 20 bytes are required.`)
  return `0x${digits.padStart(WORD_DIGITS, '0')}`
}

/**
 * Encodes the call of a function whose arguments are words.
 *
 * @param selector - first four bytes of the hash of the function's signature
 * @example
 * encodeCall('0xa9059cbb', addressWord(to), uintWord(amount))
 *
 * Source: Solidity contract ABI specification, "Function Selector and Argument Encoding".
 */
export const encodeCall = (selector: Hex, ...words: readonly Hex[]): Hex =>
  `0x${[selector, ...words].map(readDigits).join('')}`

/**
 * Encodes the call of a function whose only argument is `bytes`: the offset of the argument, its length, and the bytes, padded with
 * zeros to whole words.
 *
 * @throws {TypeError} For anything but 0x-prefixed whole bytes.
 */
export const encodeBytesCall = (selector: Hex, bytes: Hex): Hex => {
  const digits = readDigits(bytes)
  const words = Math.ceil(digits.length / WORD_DIGITS)
  const padded = `0x${digits.padEnd(words * WORD_DIGITS, '0')}` as const
  return encodeCall(selector, encodeUint(32n), encodeUint(BigInt(digits.length / 2)), padded)
}
