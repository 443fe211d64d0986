import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey, secretFromSeed, sign, verify } from '@scure/sr25519'
import { readSs58, writeSs58 } from '../../codec/ss58.ts'
import { type OfKey, oncePerKey } from '../once-per-key.ts'
import { substrateChain } from './substrate-chain.ts'

const PREFIX = [substrateChain.ss58Prefix]

/** Account id of an address; undefined for what is no address of the network. */
export const accountOf = (address: string): Uint8Array | undefined => readSs58(PREFIX, address)

/** Address of an account id. */
export const addressOf = (account: Uint8Array): string => writeSs58(PREFIX, account)

/** Digest of 32 bytes, which stands for payloads above 256 bytes, extrinsics and headers. */
export const blake2b256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

/** An sr25519 pair of keys, from the seed that wallets call a mini secret. */
export interface Pair {
  readonly publicKey: Uint8Array
  readonly secret: Uint8Array
}

/** The pair of a seed. */
export const pairOf: OfKey<Pair> = oncePerKey((seed) => {
  const secret = secretFromSeed(seed)
  return { secret, publicKey: getPublicKey(secret) }
})

/** A signature that depends on nothing but the pair and the payload. */
export const signWith = ({ secret }: Pair, payload: Uint8Array): Uint8Array =>
  sign(secret, payload, blake2b256(payload))

/** A signature in an extrinsic: 0 ed25519, 1 sr25519, 2 secp256k1. */
export interface Signature {
  readonly scheme: number
  readonly bytes: Uint8Array
}

const recovered = (signature: Uint8Array, payload: Uint8Array): Uint8Array => {
  const compact = Uint8Array.of(signature[64] ?? 0, ...signature.slice(0, 64))
  return secp256k1.recoverPublicKey(compact, blake2b256(payload), { prehash: false })
}

/** Tells whether an account signed a payload. */
export const isSignedBy = (account: Uint8Array, { scheme, bytes }: Signature, payload: Uint8Array): boolean => {
  try {
    if (scheme === 0) return ed25519.verify(bytes, payload, account)
    if (scheme === 1) return verify(payload, bytes, account)
    return Buffer.from(blake2b256(recovered(bytes, payload))).equals(account)
  } catch {
    return false // not a point of the curve
  }
}
