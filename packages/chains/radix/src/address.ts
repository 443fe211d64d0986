import { bech32m } from '@scure/base'
import type { AddressReading } from '@switchyard/core'

const NODE_ID_BYTES = 30

/** Address forms of accounts by the first byte of the node id. Source: Radix' entity types. */
const ACCOUNTS: ReadonlyMap<number, string> = new Map([
  [0xc1, 'account'],
  [0xd1, 'account-secp256k1'],
  [0x51, 'account-ed25519'],
])

const FUNGIBLE_RESOURCE = 0x5d

/** Resource address of XRD. */
export const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'

/**
 * Reads a mainnet account address: allocated, or derived from a public key. Components, pools, resources and identities
 * cannot receive payments and are refused.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  const form = ACCOUNTS.get(decodeEntity('account_rdx', text) ?? -1)
  return form === undefined ? undefined : { canonical: text.toLowerCase(), form }
}

/** Tells whether `text` is the address of a fungible resource in the form used by transactions. */
export const isResource = (text: string): boolean =>
  decodeEntity('resource_rdx', text) === FUNGIBLE_RESOURCE && text === text.toLowerCase()

/** Decodes the entity type of a node address with this human-readable part. */
const decodeEntity = (network: string, text: string): number | undefined => {
  const decoded = bech32m.decodeUnsafe(text)
  const bytes = decoded && bech32m.fromWordsUnsafe(decoded.words)
  return decoded?.prefix === network && bytes?.length === NODE_ID_BYTES ? bytes[0] : undefined
}
