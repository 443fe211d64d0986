import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { BorshReader } from '../../codec/borsh-reader.ts'
import { publicKeyText } from './account-id.ts'

/** An action of a transaction: a payment, or a call of a contract. */
export type NearAction =
  | { readonly kind: 'transfer'; readonly deposit: bigint }
  | {
      readonly kind: 'call'
      readonly method: string
      readonly args: Uint8Array
      readonly gas: bigint
      readonly deposit: bigint
    }

/** A decoded `SignedTransaction`. */
export interface NearTransaction {
  /** SHA-256 of the transaction, base58. */
  readonly hash: string
  readonly signerId: string
  /** `ed25519:…` */
  readonly publicKey: string
  readonly nonce: bigint
  readonly receiverId: string
  /** Base58. */
  readonly blockHash: string
  readonly actions: readonly NearAction[]
  readonly signature: Uint8Array
  /** The key signed these bytes. */
  readonly isSigned: boolean
}

const CALL = 2
const TRANSFER = 3

const readAction = (reader: BorshReader): NearAction => {
  const kind = reader.number(1)
  if (kind === TRANSFER) return { kind: 'transfer', deposit: reader.integer(16) }
  if (kind !== CALL) throw new Error(`The sandbox does not simulate action ${kind}; it takes transfers and calls.`)
  const [method, args, gas, deposit] = [reader.text(), reader.list(), reader.integer(8), reader.integer(16)]
  return { kind: 'call', method, args, gas, deposit }
}

const requireEd25519 = (kind: number): void => {
  if (kind !== 0) throw new Error('The sandbox verifies ed25519 signatures only.')
}

/** Decodes a signed transaction. Throws for other bytes. */
export const readTransaction = (bytes: Uint8Array): NearTransaction => {
  const reader = new BorshReader(bytes)
  const signerId = reader.text()
  requireEd25519(reader.number(1))
  const key = reader.bytes(32)
  const nonce = reader.integer(8)
  const receiverId = reader.text()
  const blockHash = base58.encode(reader.bytes(32))
  const actions = Array.from({ length: reader.number(4) }, () => readAction(reader))
  const digest = sha256(bytes.slice(0, reader.position))
  requireEd25519(reader.number(1))
  const signature = reader.bytes(64)
  if (!reader.ended) throw new Error('Not all bytes read')
  return {
    hash: base58.encode(digest),
    signerId,
    publicKey: publicKeyText(key),
    nonce,
    receiverId,
    blockHash,
    actions,
    signature,
    isSigned: verifies(signature, digest, key),
  }
}

const verifies = (signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, digest, key)
  } catch {
    return false
  }
}
