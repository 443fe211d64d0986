import type { AddressReading } from '@switchyard/core'

/** Prime of the field. */
const PRIME = 2n ** 251n + 17n * 2n ** 192n + 1n

/** Upper bound of addresses; the last 256 numbers below 2^251 are reserved. Source: Starknet's storage layout. */
const ADDRESSES = 2n ** 251n - 256n

/** Smaller numbers are reserved by the network and have no known private key. */
const SMALL = 0x1_0000n

/** Reads a field element in decimal or `0x` form; `undefined` for anything else. */
export const readFelt = (text: string): bigint | undefined => {
  if (!/^(0x[0-9a-fA-F]{1,64}|\d{1,76})$/.test(text)) return undefined
  const value = BigInt(text)
  return value < PRIME ? value : undefined
}

/** Encodes the canonical form of an address: all 64 digits, lower case. */
export const formatAddress = (felt: bigint): string => `0x${felt.toString(16).padStart(64, '0')}`

/** Parses an address; `undefined` for zero and for 2^251 − 256 or more. */
export const parseAddress = (text: string): bigint | undefined => {
  const felt = /^0x[0-9a-fA-F]{1,64}$/.test(text) ? BigInt(text) : 0n
  return felt > 0n && felt < ADDRESSES ? felt : undefined
}

/**
 * Smaller numbers are not addresses of users: those are hashes, of which one in 2^27 is this small, and an address of an EVM
 * chain has 160 bits.
 */
const USERS = 2n ** 224n

const MISTAKABLE = 'is too short for a Starknet account; it may be an address of an EVM chain'

/** Reads an address in any form. */
export const readAddress = (text: string): AddressReading | undefined => {
  const felt = parseAddress(text)
  if (felt === undefined) return undefined
  return {
    canonical: formatAddress(felt),
    form: 'felt',
    unspendable: felt < SMALL || undefined,
    mistakable: felt < USERS ? MISTAKABLE : undefined,
  }
}
