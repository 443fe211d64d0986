import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { secp256k1Key } from '../public-keys.ts'
import { encodeXrp, type XrpJson } from './xrp-codec.ts'

/** Prefixes of what is hashed: `STX\0` for a signature, `TXN\0` for an id. */
const SIGNED = [0x53, 0x54, 0x58, 0]
const IDENTIFIED = [0x54, 0x58, 0x4e, 0]

/** First byte of ed25519 keys. */
const ED25519 = 0xed

/** First half of SHA-512. */
export const sha512Half = (bytes: Uint8Array): Uint8Array => sha512(bytes).slice(0, 32)

const withPrefix = (prefix: readonly number[], bytes: Uint8Array): Uint8Array => Uint8Array.from([...prefix, ...bytes])

const signedBytes = ({ TxnSignature: _, ...json }: XrpJson): Uint8Array => withPrefix(SIGNED, encodeXrp(json))

/** Id of a serialised transaction, upper case. */
export const xrpHash = (blob: Uint8Array): string =>
  Buffer.from(sha512Half(withPrefix(IDENTIFIED, blob)))
    .toString('hex')
    .toUpperCase()

/** Tells whether the signature of a transaction is one of its key, canonical as rippled requires. */
export const isSigned = (json: XrpJson): boolean => {
  try {
    const key = hexToBytes((json.SigningPubKey ?? '').toLowerCase())
    const signature = hexToBytes((json.TxnSignature ?? '').toLowerCase())
    const bytes = signedBytes(json)
    if (key[0] === ED25519) return ed25519.verify(signature, bytes, key.slice(1))
    return secp256k1.verify(signature, sha512Half(bytes), key, { prehash: false, format: 'der', lowS: true })
  } catch {
    return false
  }
}

/** A transaction with the signature of a secp256k1 key. */
export const signXrp = (json: XrpJson, privateKey: Uint8Array): XrpJson => {
  const SigningPubKey = Buffer.from(secp256k1Key(privateKey)).toString('hex').toUpperCase()
  const unsigned = { ...json, SigningPubKey }
  const signature = secp256k1.sign(sha512Half(signedBytes(unsigned)), privateKey, { prehash: false, format: 'der' })
  return { ...unsigned, TxnSignature: Buffer.from(signature).toString('hex').toUpperCase() }
}
