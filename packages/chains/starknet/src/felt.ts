import { unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** The field's prime. */
const PRIME = 2n ** 251n + 17n * 2n ** 192n + 1n

/** Addresses lie below it: the last 256 numbers are kept for the storage's own use. Source: Starknet's storage layout. */
const ADDRESSES = 2n ** 251n - 256n

/** Numbers the network keeps for itself, and nobody's: no key leads there. */
const SMALL = 0x1_0000n

/** A field element in decimal or `0x` spelling; `undefined` for anything else. */
export const readFelt = (text: string): bigint | undefined => {
  if (!/^(0x[0-9a-fA-F]{1,64}|\d{1,76})$/.test(text)) return undefined
  const value = BigInt(text)
  return value < PRIME ? value : undefined
}

/** The canonical spelling of an address: all 64 digits, lower case. */
export const formatAddress = (felt: bigint): string => `0x${felt.toString(16).padStart(64, '0')}`

/** Reads an address; `undefined` for zero and for what is not below 2^251 − 256. */
export const parseAddress = (text: string): bigint | undefined => {
  const felt = /^0x[0-9a-fA-F]{1,64}$/.test(text) ? BigInt(text) : 0n
  return felt > 0n && felt < ADDRESSES ? felt : undefined
}

export const readAddress = (text: string): AddressReading | undefined => {
  const felt = parseAddress(text)
  return felt === undefined ? undefined : { canonical: formatAddress(felt), form: 'felt', ...unspendable(felt < SMALL) }
}
