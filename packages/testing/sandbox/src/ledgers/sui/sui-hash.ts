import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { u64Bytes } from './bcs-writer.ts'

const hash = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  blake2b(Uint8Array.from(parts.flatMap((part) => [...part])), { dkLen: 32 })

const tag = (name: string): Uint8Array => new TextEncoder().encode(`${name}::`)

/** `0x` and 64 hex digits. */
export const hexId = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

/** Bytes of an id or an address. */
export const idBytes = (id: string): Uint8Array => Uint8Array.from(Buffer.from(id.slice(2), 'hex'))

/** Digest of a transaction, base58. */
export const transactionDigest = (bytes: Uint8Array): string => base58.encode(hash(tag('TransactionData'), bytes))

/** Digest of an object, base58. */
export const objectDigest = (bytes: readonly number[]): string => base58.encode(hash(tag('Object'), bytes))

/** Id of the object that a transaction creates as its n-th. */
export const createdId = (digest: string, index: bigint): string =>
  hexId(hash([0xf1], base58.decode(digest), u64Bytes(index)))

/** Computes what an account signs for a transaction: the hash of its intent and the transaction. */
export const signedDigest = (bytes: Uint8Array): Uint8Array => hash([0, 0, 0], bytes)

/** Address of an ed25519 key. */
export const addressOfKey = (publicKey: Uint8Array): string => hexId(hash([0], publicKey))
