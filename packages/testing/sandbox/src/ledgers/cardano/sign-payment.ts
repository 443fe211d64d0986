import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { writeCbor } from '../../codec/cbor.ts'
import { ed25519Key } from '../public-keys.ts'
import { readAddress } from './cardano-address.ts'

const { integer, bytes, list, map, simple } = writeCbor

/** A payment of the sandbox's own coins. */
export interface CardanoPayment {
  /** `txid#index` */
  readonly inputs: readonly string[]
  readonly outputs: readonly { readonly address: string; readonly lovelace: bigint }[]
  readonly fee: bigint
}

const inputBytes = (text: string): Uint8Array => {
  const [txid = '', index = ''] = text.split('#')
  return list(bytes(hexToBytes(txid)), integer(BigInt(index)))
}

/** Signs with an ed25519 seed and returns the encoded transaction. */
export const signPayment = (seed: Uint8Array, { inputs, outputs, fee }: CardanoPayment): Uint8Array => {
  const paid = outputs.map(({ address, lovelace }) =>
    list(bytes(readAddress(address) ?? new Uint8Array()), integer(lovelace)),
  )
  const body = map(
    [integer(0n), list(...inputs.map(inputBytes))],
    [integer(1n), list(...paid)],
    [integer(2n), integer(fee)],
  )
  const hash = blake2b(body, { dkLen: 32 })
  const witness = list(bytes(ed25519Key(seed)), bytes(ed25519.sign(hash, seed)))
  return list(body, map([integer(0n), list(witness)]), simple(21), simple(22))
}
