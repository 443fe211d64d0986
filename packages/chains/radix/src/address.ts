import { bech32m } from '@scure/base'
import type { AddressReading } from '@switchyard/core'

const NODE_ID_BYTES = 30

/** First byte of a node's id, and what it says. Source: Radix' entity types. */
const ACCOUNTS: ReadonlyMap<number, string> = new Map([
  [0xc1, 'account'],
  [0xd1, 'account-secp256k1'],
  [0x51, 'account-ed25519'],
])

const FUNGIBLE_RESOURCE = 0x5d

/** Resource address of XRD. */
export const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'

/**
 * Reads an account of the main network: allocated, or that of a public key. Components, pools, resources and identities
 * take no payment and are none.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  const form = ACCOUNTS.get(entityOf('account_rdx', text) ?? -1)
  return form === undefined ? undefined : { canonical: text.toLowerCase(), form }
}

/** Whether `text` names a resource whose units are alike, spelled as transactions spell it. */
export const isResource = (text: string): boolean =>
  entityOf('resource_rdx', text) === FUNGIBLE_RESOURCE && text === text.toLowerCase()

/** Entity type of a node's address with this human-readable part. */
const entityOf = (network: string, text: string): number | undefined => {
  const decoded = bech32m.decodeUnsafe(text)
  const bytes = decoded && bech32m.fromWordsUnsafe(decoded.words)
  return decoded?.prefix === network && bytes?.length === NODE_ID_BYTES ? bytes[0] : undefined
}
