import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { isBurnAddress, unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

const base58check = createBase58check(sha256)

/** First byte of every main network address. */
const MAIN = 0x41

/** The 21 bytes of an address (`41…`); `undefined` when it is none of the main network. */
export const addressBytes = (text: string): Uint8Array | undefined => {
  if (text.length !== 34) return undefined
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === MAIN ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The spelling `T…` of 21 bytes. Throws `TypeError` for other bytes. */
export const formatAddress = (bytes: Uint8Array): string => {
  if (bytes.length !== 21 || bytes[0] !== MAIN) throw new TypeError('Bytes that are no TRON address')
  return base58check.encode(bytes)
}

/** Reads an address; there is one spelling only. */
export const readAddress = (text: string): AddressReading | undefined => {
  const bytes = addressBytes(text)
  return bytes && { canonical: text, form: 'base58', ...unspendable(isBurnAddress(bytes.subarray(1))) }
}
