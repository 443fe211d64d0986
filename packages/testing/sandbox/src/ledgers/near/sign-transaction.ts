import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { ed25519Key } from '../public-keys.ts'
import type { NearAction } from './near-transaction.ts'

const integer = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn))

const list = (bytes: Uint8Array): Uint8Array => concatBytes(integer(BigInt(bytes.length), 4), bytes)
const text = (value: string): Uint8Array => list(utf8ToBytes(value))

const encodeAction = (action: NearAction): Uint8Array =>
  action.kind === 'transfer'
    ? concatBytes(Uint8Array.of(3), integer(action.deposit, 16))
    : concatBytes(
        Uint8Array.of(2),
        text(action.method),
        list(action.args),
        integer(action.gas, 8),
        integer(action.deposit, 16),
      )

/** A transaction of the sandbox's own accounts. */
export interface NearPayment {
  readonly signerId: string
  readonly nonce: bigint
  readonly receiverId: string
  readonly blockHash: string
  readonly actions: readonly NearAction[]
}

/** Signs with a 32-byte seed and returns the encoded `SignedTransaction`. */
export const signTransaction = (seed: Uint8Array, payment: NearPayment): Uint8Array => {
  const { signerId, nonce, receiverId, blockHash, actions } = payment
  const encoded = concatBytes(
    text(signerId),
    Uint8Array.of(0),
    ed25519Key(seed),
    integer(nonce, 8),
    text(receiverId),
    base58.decode(blockHash),
    integer(BigInt(actions.length), 4),
    ...actions.map(encodeAction),
  )
  return concatBytes(encoded, Uint8Array.of(0), ed25519.sign(sha256(encoded), seed))
}
