import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Cursor } from './cursor.ts'

/** The unsigned transaction inside a PSBT. */
export interface Body {
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly BodyOutput[]
}

/** One output; `amount` in base units. */
export interface BodyOutput {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** Sapling v4 header and version group. Source: ZIP-243. */
export const SAPLING_HEADER: Uint8Array = hexToBytes('0400008085202f89')

/** Lock time, expiry height and value balance of zero, then no spends, outputs or JoinSplits. */
export const SAPLING_TAIL: Uint8Array = new Uint8Array(4 + 4 + 8 + 3)

/**
 * Decodes inputs and outputs of an unsigned transaction, in Bitcoin's format without witnesses or in Zcash's v4 format without
 * shielded parts. Throws for anything else, for signed inputs and for a lock time of its own.
 */
export const readBody = (bytes: Uint8Array): Body => {
  const sapling = SAPLING_HEADER.every((byte, index) => bytes[index] === byte)
  const cursor = new Cursor(bytes)
  cursor.take(sapling ? SAPLING_HEADER.length : 4)
  const inputs = Array.from({ length: countOf(cursor) }, () => readInput(cursor))
  const outputs = Array.from({ length: countOf(cursor) }, () => readOutput(cursor))
  if (cursor.take(sapling ? SAPLING_TAIL.length : 4).some((byte) => byte !== 0))
    throw new Error('The transaction has a lock time or shielded parts.')
  if (!cursor.done) throw new Error('The transaction has trailing bytes.')
  return { inputs, outputs }
}

/** A count of inputs or outputs, each of which takes several bytes. */
const countOf = (cursor: Cursor): number => {
  const count = cursor.compactSize()
  if (count > cursor.bytes.length) throw new Error('The transaction ends early.')
  return count
}

const readInput = (cursor: Cursor): Body['inputs'][number] => {
  const txid = bytesToHex(cursor.take(32).slice().reverse())
  const vout = Number(cursor.integer(4))
  if (cursor.sized().length > 0) throw new Error('The transaction has a signed input.')
  cursor.take(4)
  return { txid, vout }
}

const readOutput = (cursor: Cursor): BodyOutput => ({ amount: cursor.integer(8), script: cursor.sized() })
