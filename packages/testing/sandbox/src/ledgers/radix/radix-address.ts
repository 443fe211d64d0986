import { blake2b } from '@noble/hashes/blake2.js'
import { bech32m } from '@scure/base'

/** Resource address of XRD. */
export const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'

const NODE_ID_BYTES = 30

/** First bytes of node ids. Source: radix-common `EntityType`. */
const entityTypes: Readonly<Record<string, readonly number[]>> = {
  // Allocated, of a secp256k1 key, of an ed25519 key.
  account_rdx: [0xc1, 0xd1, 0x51],
  component_rdx: [0xc0],
  resource_rdx: [0x5d, 0x9a],
  consensusmanager_rdx: [0x86],
}

const [, OF_SECP256K1 = 0, OF_ED25519 = 0] = entityTypes.account_rdx ?? []

/** The vault of a resource in an account; such addresses are internal. */
const FUNGIBLE_VAULT = 0x58

const PACKAGE = 0x0d

/** Kinds of keys that sign transactions. */
export type RadixCurve = 'Secp256k1' | 'Ed25519'

const encode = (prefix: string, bytes: Uint8Array): string => bech32m.encode(prefix, bech32m.toWords(bytes), 200)

const withType = (type: number, text: Uint8Array): Uint8Array =>
  Uint8Array.from([type, ...blake2b(text, { dkLen: 32 }).slice(3)])

/** Account of a public key: a compressed secp256k1 key or an ed25519 key. It exists without being created. */
export const accountOfKey = (curve: RadixCurve, publicKey: Uint8Array): string =>
  encode('account_rdx', withType(curve === 'Ed25519' ? OF_ED25519 : OF_SECP256K1, publicKey))

/** Address of the vault in which `holder` keeps a resource. */
export const vaultAddress = (holder: string, resource: string): string =>
  encode('internal_vault_rdx', withType(FUNGIBLE_VAULT, new TextEncoder().encode(`${holder}/${resource}`)))

/** Address of a package of the sandbox. */
export const packageAddress = (name: string): string =>
  encode('package_rdx', withType(PACKAGE, new TextEncoder().encode(name)))

/** Node id of a global address of the main network; `undefined` for any other text. */
export const nodeIdOf = (text: string): Uint8Array | undefined => {
  const decoded = bech32m.decodeUnsafe(text as `${string}1${string}`, 200)
  const bytes = decoded && bech32m.fromWordsUnsafe(decoded.words)
  if (!decoded || bytes?.length !== NODE_ID_BYTES || text !== text.toLowerCase()) return undefined
  return entityTypes[decoded.prefix]?.includes(bytes[0] ?? -1) ? bytes : undefined
}

/** Tells whether a text is an account. */
export const isAccount = (text: string): boolean => text.startsWith('account_rdx1') && nodeIdOf(text) !== undefined

/** Tells whether an account belongs to a key, so that it exists without being created. */
export const isPreallocated = (text: string): boolean => {
  const type = isAccount(text) ? nodeIdOf(text)?.[0] : undefined
  return type === OF_SECP256K1 || type === OF_ED25519
}

/** A hash as Radix prints it: `txid_rdx1…` of an intent, `notarizedtransaction_rdx1…` of a payload. */
export const hashText = (kind: 'txid' | 'notarizedtransaction', hash: Uint8Array): string => encode(`${kind}_rdx`, hash)
