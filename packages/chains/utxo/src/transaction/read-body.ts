import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/chain-kit'
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

/** Header of version 5 and its version group. Source: ZIP-225. */
export const ZIP225_HEADER: Uint8Array = hexToBytes('050000800a27a726')

/** No Sapling spends, no Sapling outputs, no Orchard actions. */
export const ZIP225_TAIL: Uint8Array = new Uint8Array(3)

/**
 * Decodes inputs and outputs of an unsigned transaction, in Bitcoin's format without witnesses or in Zcash's version 5 without
 * shielded parts.
 *
 * The highest bit of the version marks Zcash's formats; those before version 5 are no longer valid.
 *
 * @throws {UnreadableInput} for anything else, for signed inputs and for a lock time of its own
 */
export const readBody = (bytes: Uint8Array): Body => {
  const cursor = new Cursor(bytes)
  const zcash = bytes[3] === 0x80
  if (zcash) {
    const header = cursor.take(ZIP225_HEADER.length)
    if (header.some((byte, index) => byte !== ZIP225_HEADER[index]))
      throw new UnreadableInput('The transaction has another Zcash version than 5.')
    // The branch and the expiry height are the signer's affair: nodes refuse a wrong branch and a transaction that has expired.
    cursor.take(4)
    if (cursor.take(4).some((byte) => byte !== 0)) throw new UnreadableInput('The transaction has a lock time.')
    cursor.take(4)
  } else cursor.take(4)

  const inputs = Array.from({ length: readCount(cursor) }, () => {
    const txid = bytesToHex(cursor.take(32).slice().reverse())
    const vout = Number(cursor.integer(4))
    if (cursor.sized().length > 0) throw new UnreadableInput('The transaction has a signed input.')
    cursor.take(4)
    return { txid, vout }
  })
  const outputs = Array.from({ length: readCount(cursor) }, () => ({
    amount: cursor.integer(8),
    script: cursor.sized(),
  }))
  if (cursor.take(zcash ? ZIP225_TAIL.length : 4).some((byte) => byte !== 0))
    throw new UnreadableInput('The transaction has a lock time or shielded parts.')
  if (!cursor.done) throw new UnreadableInput('The transaction has trailing bytes.')
  return { inputs, outputs }
}

/** A count of inputs or outputs, each of which takes several bytes. */
const readCount = (cursor: Cursor): number => {
  const count = cursor.compactSize()
  if (count > cursor.bytes.length) throw new UnreadableInput('The transaction ends early.')
  return count
}
