/** 0x-prefixed hexadecimal: bytes, an address or a quantity. */
export type Hex = `0x${string}`

/** Hex digits of a word of the contract ABI, 32 bytes. */
export const WORD_DIGITS = 64

/**
 * Writes a quantity as JSON-RPC does: without leading zeros, zero as `0x0`.
 *
 * @throws {TypeError} For a negative number.
 */
export const toHex = (value: bigint): Hex => {
  if (value < 0n) throw new TypeError(`${value} is negative; a quantity must not be.`)
  return `0x${value.toString(16)}`
}

/**
 * Puts bytes behind each other, such as a selector and the words of its arguments.
 *
 * @throws {TypeError} For anything but 0x-prefixed whole bytes.
 */
export const concatHex = (parts: readonly Hex[]): Hex => `0x${parts.map(readDigits).join('')}`

/** Returns the digits of 0x-prefixed bytes in lower case. @throws {TypeError} For anything else. */
export const readDigits = (bytes: string): string => {
  if (bytes.length % 2 !== 0 || !/^0x[0-9a-f]*$/i.test(bytes)) {
    const excerpt = bytes.length > 80 ? `${bytes.slice(0, 80)}…` : bytes
    throw new TypeError(`${excerpt} is not 0x-prefixed hex of whole bytes.`)
  }
  return bytes.slice(2).toLowerCase()
}
