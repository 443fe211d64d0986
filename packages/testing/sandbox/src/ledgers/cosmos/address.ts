import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { secp256k1Key } from '../public-keys.ts'

/** Writes an account as an address. */
export const writeAddress = (prefix: string, account: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(account))

/** Account of an address; `undefined` for an invalid one or another prefix. */
export const readAddress = (prefix: string, text: string): Uint8Array | undefined => {
  try {
    const decoded = bech32.decode(text as `${string}1${string}`)
    const account = bech32.fromWords(decoded.words)
    return decoded.prefix === prefix && [20, 32].includes(account.length) ? account : undefined
  } catch {
    return undefined
  }
}

/** Account of a compressed secp256k1 public key. */
export const accountOfKey = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey))

/** Account of a private key. */
export const accountOf = (privateKey: Uint8Array): Uint8Array => accountOfKey(secp256k1Key(privateKey))

/** Account of a module, such as THORChain's `asgard`. */
export const moduleAccount = (name: string): Uint8Array => sha256(utf8ToBytes(name)).slice(0, 20)
