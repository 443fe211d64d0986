import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { ed25519Key } from '../public-keys.ts'

/** Tells whether a text is an account id: 2 to 64 lower-case letters and digits in parts. Source: nearcore. */
export const isAccountId = (text: string): boolean =>
  text.length >= 2 && text.length <= 64 && /^(?:[a-z\d]+[-_])*[a-z\d]+(?:\.(?:[a-z\d]+[-_])*[a-z\d]+)*$/.test(text)

/** Tells whether the first payment creates the account. */
export const isImplicitAccount = (id: string): boolean => /^(?:[0-9a-f]{64}|0x[0-9a-f]{40})$/.test(id)

/** A public key as NEAR prints it: `ed25519:` and base58. */
export const publicKeyText = (publicKey: Uint8Array): string => `ed25519:${base58.encode(publicKey)}`

/** The key that controls an implicit account; `undefined` for other accounts. */
export const implicitKey = (id: string): string | undefined =>
  /^[0-9a-f]{64}$/.test(id) ? publicKeyText(Uint8Array.from(Buffer.from(id, 'hex'))) : undefined

/** Implicit account of a 32-byte seed. */
export const implicitAccount = (seed: Uint8Array): string => bytesToHex(ed25519Key(seed))
