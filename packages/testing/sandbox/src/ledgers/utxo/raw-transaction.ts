import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import type { RawTransaction } from './transaction-parts.ts'
import { encodeZip225 } from './zcash/zip225.ts'
import { zip244Txid } from './zcash/zip244.ts'

const hexToBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))

/** Bytes of a transaction; the second argument drops the witnesses, as for the transaction id. */
export const encodeRaw = (transaction: RawTransaction, withWitness = true): Uint8Array => {
  if (transaction.zcash) return encodeZip225(transaction, transaction.zcash)
  const segwit = withWitness && transaction.inputs.some((input) => input.witness.length > 0)
  return RawTx.encode({
    version: transaction.version,
    segwitFlag: segwit,
    inputs: transaction.inputs.map((input) => ({
      txid: hexToBytes(input.txid),
      index: input.index,
      finalScriptSig: input.scriptSig,
      sequence: input.sequence,
    })),
    outputs: transaction.outputs.map(({ amount, script }) => ({ amount, script })),
    witnesses: segwit ? transaction.inputs.map((input) => [...input.witness]) : undefined,
    lockTime: transaction.lockTime,
  })
}

/** Decodes a transaction in Bitcoin's format. Throws on anything else, including left-over bytes. */
export const decodeRaw = (bytes: Uint8Array): RawTransaction => {
  const raw = RawTx.decode(bytes)
  return {
    version: raw.version,
    lockTime: raw.lockTime,
    inputs: raw.inputs.map((input, position) => ({
      txid: bytesToHex(input.txid),
      index: input.index,
      scriptSig: input.finalScriptSig,
      sequence: input.sequence,
      witness: raw.witnesses?.[position] ?? [],
    })),
    outputs: raw.outputs.map(({ amount, script }) => ({ amount, script })),
  }
}

/** Transaction id, as printed. */
export const txidOf = (transaction: RawTransaction): string =>
  transaction.zcash
    ? zip244Txid(transaction, transaction.zcash)
    : bytesToHex(sha256(sha256(encodeRaw(transaction, false))).reverse())

/** Size, weight and virtual size in bytes. */
export const measure = (
  transaction: RawTransaction,
): { readonly size: number; readonly weight: number; readonly vsize: number } => {
  const size = encodeRaw(transaction).length
  const weight = encodeRaw(transaction, false).length * 3 + size
  return { size, weight, vsize: Math.ceil(weight / 4) }
}
