import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { littleEndian } from '../../codec/little-reader.ts'
import { reversedTxid, sized } from './byte-writer.ts'
import { encodeRaw } from './raw-transaction.ts'
import type { RawInput, RawOutput, RawTransaction } from './transaction-parts.ts'
import type { UtxoChain } from './utxo-chain.ts'
import { zip244Digest } from './zcash/zip244.ts'

const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const outpoint = (input: RawInput): Uint8Array => concatBytes(reversedTxid(input.txid), littleEndian(input.index, 4))
const written = (output: RawOutput): Uint8Array => concatBytes(littleEndian(output.amount, 8), sized(output.script))
const outpoints = (transaction: RawTransaction): Uint8Array => concatBytes(...transaction.inputs.map(outpoint))
const sequences = (transaction: RawTransaction): Uint8Array =>
  concatBytes(...transaction.inputs.map((input) => littleEndian(input.sequence, 4)))
const outputs = (transaction: RawTransaction): Uint8Array => concatBytes(...transaction.outputs.map(written))

/** Legacy SIGHASH_ALL digest of an input: only its own script is present. */
const legacyDigest = (transaction: RawTransaction, index: number, script: Uint8Array): Uint8Array => {
  const inputs = transaction.inputs.map((input, position) => ({
    ...input,
    scriptSig: position === index ? script : new Uint8Array(),
    witness: [],
  }))
  return twice(concatBytes(encodeRaw({ ...transaction, inputs }, false), littleEndian(1, 4)))
}

/** BIP143 digest over all inputs and outputs; Bitcoin Cash uses it with hash type 0x41. */
export const witnessDigest = (
  transaction: RawTransaction,
  index: number,
  scriptCode: Uint8Array,
  amount: bigint,
  hashType: number,
): Uint8Array => {
  const input = transaction.inputs[index] as RawInput
  return twice(
    concatBytes(
      littleEndian(transaction.version, 4),
      twice(outpoints(transaction)),
      twice(sequences(transaction)),
      outpoint(input),
      sized(scriptCode),
      littleEndian(amount, 8),
      littleEndian(input.sequence, 4),
      twice(outputs(transaction)),
      littleEndian(transaction.lockTime, 4),
      littleEndian(hashType, 4),
    ),
  )
}

/** Digest of a P2PKH input for a signature over everything, in the way of its chain. */
export const keyHashDigest = (
  chain: UtxoChain,
  transaction: RawTransaction,
  index: number,
  coins: readonly RawOutput[],
): Uint8Array => {
  if (transaction.zcash) return zip244Digest(transaction, transaction.zcash, index, coins)
  const { script, amount } = coins[index] as RawOutput
  return chain.cash ? witnessDigest(transaction, index, script, amount, 0x41) : legacyDigest(transaction, index, script)
}

/** BIP341 key path digest, hash type default or ALL, without an annex. */
export const taprootDigest = (
  transaction: RawTransaction,
  index: number,
  coins: readonly RawOutput[],
  hashType: number,
): Uint8Array =>
  schnorr.utils.taggedHash(
    'TapSighash',
    concatBytes(
      Uint8Array.of(0, hashType),
      littleEndian(transaction.version, 4),
      littleEndian(transaction.lockTime, 4),
      sha256(outpoints(transaction)),
      sha256(concatBytes(...coins.map((coin) => littleEndian(coin.amount, 8)))),
      sha256(concatBytes(...coins.map((coin) => sized(coin.script)))),
      sha256(sequences(transaction)),
      sha256(outputs(transaction)),
      Uint8Array.of(0),
      littleEndian(index, 4),
    ),
  )
