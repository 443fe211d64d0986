import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bytesOf, integerOf, lastBytes, readFields, textOf } from '../../codec/protobuf.ts'
import type { CosmosChain } from './cosmos-chain.ts'
import { type Coin, type CosmosMessage, readCoin, readMessage } from './cosmos-message.ts'
import { refuseWith, SdkError } from './sdk-error.ts'

/** A signature of a transaction with what it claims about its signer. */
export interface SignerInfo {
  /** Compressed secp256k1 key; absent when the account's known key is to be used. */
  readonly publicKey?: Uint8Array
  readonly mode: bigint
  readonly sequence: bigint
  readonly signature: Uint8Array
}

/** A decoded `cosmos.tx.v1beta1.TxRaw`. */
export interface CosmosTransaction {
  readonly bytes: Uint8Array
  /** SHA-256 of the bytes, upper-case hex. */
  readonly hash: string
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly messages: readonly CosmosMessage[]
  readonly memo: string
  readonly timeoutHeight: bigint
  readonly fee: readonly Coin[]
  readonly gasLimit: bigint
  readonly signers: readonly SignerInfo[]
}

const SECP256K1 = '/cosmos.crypto.secp256k1.PubKey'

const readPublicKey = (any: Uint8Array): Uint8Array => {
  const fields = readFields(any)
  const type = textOf(fields, 1)
  if (type !== SECP256K1) return refuseWith('invalidPubKey', `unrecognized public key type: ${type}`)
  return lastBytes(readFields(lastBytes(fields, 2)), 1)
}

const readSigner = (bytes: Uint8Array, signature: Uint8Array | undefined): SignerInfo => {
  const fields = readFields(bytes)
  const [any] = bytesOf(fields, 1)
  const single = readFields(lastBytes(readFields(lastBytes(fields, 2)), 1))
  return {
    ...(any && { publicKey: readPublicKey(any) }),
    mode: integerOf(single, 1),
    sequence: integerOf(fields, 3),
    signature: signature ?? new Uint8Array(),
  }
}

const read = (chain: CosmosChain, bytes: Uint8Array): CosmosTransaction => {
  const raw = readFields(bytes)
  const [bodyBytes, authInfoBytes, signatures] = [lastBytes(raw, 1), lastBytes(raw, 2), bytesOf(raw, 3)]
  const [body, authInfo] = [readFields(bodyBytes), readFields(authInfoBytes)]
  const fee = readFields(lastBytes(authInfo, 2))
  return {
    bytes,
    hash: bytesToHex(sha256(bytes)).toUpperCase(),
    bodyBytes,
    authInfoBytes,
    messages: bytesOf(body, 1).map((any) => readMessage(chain, any)),
    memo: textOf(body, 2),
    timeoutHeight: integerOf(body, 3),
    fee: bytesOf(fee, 1).map(readCoin),
    gasLimit: integerOf(fee, 2),
    signers: bytesOf(authInfo, 1).map((signer, index) => readSigner(signer, signatures[index])),
  }
}

/** Decodes a transaction. Throws an `SdkError` with code 2 when it is malformed. */
export const readTransaction = (chain: CosmosChain, bytes: Uint8Array): CosmosTransaction => {
  try {
    return read(chain, bytes)
  } catch (error) {
    if (error instanceof SdkError) throw error
    return refuseWith('txDecode', error instanceof Error ? error.message : 'unexpected EOF')
  }
}
