import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type OfKey, oncePerKey } from './once-per-key.ts'

/** Compressed secp256k1 key, 33 bytes. */
export const secp256k1Key: OfKey<Uint8Array> = oncePerKey((privateKey) => secp256k1.getPublicKey(privateKey, true))

/** Uncompressed secp256k1 key, 65 bytes. */
export const secp256k1Point: OfKey<Uint8Array> = oncePerKey((privateKey) => secp256k1.getPublicKey(privateKey, false))

/** Ed25519 key of a seed, 32 bytes. */
export const ed25519Key: OfKey<Uint8Array> = oncePerKey((seed) => ed25519.getPublicKey(seed))
