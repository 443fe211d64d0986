import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { secp256k1Key } from '../public-keys.ts'
import type { Instruction } from './manifest.ts'
import { sbor, writeInstruction } from './sbor-writer.ts'

/** Prefix of a payload, and of everything that is hashed about one. Source: radix-transactions `concepts`. */
const PAYLOAD = 0x4d
const HASHED = 0x54

/** Numbers of the payloads of version 1: intent, signed intent, notarized transaction. */
const INTENT = 1
const SIGNED_INTENT = 2
const NOTARIZED = 3

const SECP256K1 = 0
const PLAIN_TEXT = 1
const MAIN_NETWORK = 1

/** A payment of the sandbox itself: the notary is its only signer. */
export interface UnsignedTransaction {
  readonly instructions: readonly Instruction[]
  readonly startEpoch: number
  readonly endEpoch: number
  readonly nonce: number
  /** Plain text beside the manifest. */
  readonly message?: string | undefined
}

/** A notarized transaction with its hashes. */
export interface NotarizedBytes {
  readonly bytes: Uint8Array
  readonly intentHash: Uint8Array
  readonly payloadHash: Uint8Array
}

const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

/** A payload's hash is one of the hashes of its parts. */
const hashOf = (kind: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  hash(Uint8Array.from([HASHED, kind, ...parts.flatMap((part) => [...part])]))

/** Signature of a hash by secp256k1: the recovery number first, as Radix writes it. */
const sign = (digest: Uint8Array, privateKey: Uint8Array): Uint8Array =>
  secp256k1.sign(digest, privateKey, { format: 'recovered', prehash: false })

const messageOf = (text: string | undefined): Uint8Array =>
  text === undefined
    ? sbor.enum(0)
    : sbor.enum(PLAIN_TEXT, sbor.tuple(sbor.string('text/plain'), sbor.enum(0, sbor.string(text))))

/** Writes a transaction of version 1 and notarizes it. */
export const signTransaction = (privateKey: Uint8Array, transaction: UnsignedTransaction): NotarizedBytes => {
  const { instructions, startEpoch, endEpoch, nonce, message } = transaction
  const notary = sbor.enum(SECP256K1, sbor.bytes(secp256k1Key(privateKey)))
  const header = sbor.tuple(
    sbor.u8(MAIN_NETWORK),
    sbor.u64(startEpoch),
    sbor.u64(endEpoch),
    sbor.u32(nonce),
    notary,
    sbor.bool(true),
    sbor.u16(0),
  )
  const listed = sbor.enums(...instructions.map(writeInstruction))
  const note = messageOf(message)
  const intentHash = hashOf(INTENT, hash(header), hash(listed), hash(new Uint8Array()), hash(note))
  const signatures = sbor.enums()
  const signedHash = hashOf(SIGNED_INTENT, intentHash, hash(signatures))
  const notarySignature = sbor.enum(SECP256K1, sbor.tuple(sbor.bytes(sign(signedHash, privateKey))))
  const payloadHash = hashOf(NOTARIZED, signedHash, hash(notarySignature))
  const intent = sbor.tuple(header, listed, sbor.noBlobs(), note)
  const payload = sbor.enum(NOTARIZED, sbor.tuple(intent, signatures), notarySignature)
  return { bytes: Uint8Array.from([PAYLOAD, ...payload]), intentHash, payloadHash }
}
