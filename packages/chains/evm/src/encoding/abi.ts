import { concatHex, type Hex, readDigits, WORD_DIGITS } from './hex.ts'

const MAX_WORD = 2n ** 256n - 1n

/**
 * Encodes a `uint256`, or an address in any case, as a word.
 *
 * Source: Solidity contract ABI specification, "Argument Encoding".
 *
 * @throws {TypeError} For a number outside the type, and for anything but 20 bytes as an address.
 */
export const encodeWord = (value: bigint | Hex): Hex => {
  if (typeof value === 'bigint') {
    if (value < 0n || value > MAX_WORD)
      throw new TypeError(`${value} is not a uint256; it must be between 0 and 2^256 - 1.`)
    return `0x${value.toString(16).padStart(WORD_DIGITS, '0')}`
  }
  const digits = readDigits(value)
  if (digits.length !== 40) throw new TypeError(`${value} is not an address; 20 bytes are required.`)
  return `0x${digits.padStart(WORD_DIGITS, '0')}`
}

/**
 * Encodes the call of a function whose only argument is `bytes`: its selector, the offset of the argument, its length, and the bytes,
 * padded with zeros to whole words.
 *
 * @param selector - first four bytes of the hash of the function's signature
 * @throws {TypeError} For anything but 0x-prefixed whole bytes.
 */
export const encodeBytesCall = (selector: Hex, bytes: Hex): Hex => {
  const digits = readDigits(bytes)
  const words = Math.ceil(digits.length / WORD_DIGITS)
  const padded = `0x${digits.padEnd(words * WORD_DIGITS, '0')}` as const
  return concatHex([selector, encodeWord(32n), encodeWord(BigInt(digits.length / 2)), padded])
}
