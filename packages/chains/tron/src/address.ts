import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { decodeText, isBurnAddress, UnreadableInput } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

const base58check = createBase58check(sha256)

/** First byte of every mainnet address. */
const MAIN = 0x41

/** Decodes an address to 21 bytes (`41…`); `undefined` for anything but a mainnet address. */
export const decodeAddress = (text: string): Uint8Array | undefined => {
  if (text.length !== 34) return undefined
  const bytes = decodeText(base58check, text)
  return bytes?.length === 21 && bytes[0] === MAIN ? bytes : undefined
}

/**
 * Encodes 21 bytes as `T…`.
 *
 * @throws {UnreadableInput} For other bytes.
 */
export const formatAddress = (bytes: Uint8Array): string => {
  if (bytes.length !== 21 || bytes[0] !== MAIN)
    throw new UnreadableInput('The bytes are not a TRON address; 21 bytes with prefix 41 are required.')
  return base58check.encode(bytes)
}

/** Reads an address; there is only one form. */
export const readAddress = (text: string): AddressReading | undefined => {
  const bytes = decodeAddress(text)
  return bytes && { canonical: text, form: 'base58', unspendable: isBurnAddress(bytes.subarray(1)) || undefined }
}

/** Reads the account that a text names: `T…`, or the bytes `41…` in hex, as nodes and explorers also write it. */
export const readAccounts = (text: string): readonly string[] => {
  if (/^(?:0x)?41[0-9a-f]{40}$/i.test(text)) return [formatAddress(hex.decode(text.slice(-42).toLowerCase()))]
  return decodeAddress(text) ? [text] : []
}
