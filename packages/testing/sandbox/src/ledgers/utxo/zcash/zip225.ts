import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { compactSize, reversedTxid, sized } from '../byte-writer.ts'
import type { RawInput, RawOutput, RawTransaction, ZcashFields } from '../transaction-parts.ts'

const OVERWINTERED = 0x80000000
const VERSION_GROUP = 0x26a7270a
/** No Sapling spends, no Sapling outputs, no Orchard actions. */
const NO_SHIELDED_PARTS = new Uint8Array(3)

/** Version of a serialized Zcash transaction, of any format. */
export const zcashVersion = (bytes: Uint8Array): number =>
  bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) & 0x7fffffff

/** The first five fields, which are the same on the wire and in the digests. */
export const headerOf = ({ lockTime, version }: RawTransaction, { branchId, expiryHeight }: ZcashFields): Uint8Array =>
  concatBytes(
    littleEndian(version + OVERWINTERED, 4),
    littleEndian(VERSION_GROUP, 4),
    littleEndian(branchId, 4),
    littleEndian(lockTime, 4),
    littleEndian(expiryHeight, 4),
  )

/** Bytes of a version 5 transaction without shielded parts. Source: ZIP-225. */
export const encodeZip225 = (transaction: RawTransaction, fields: ZcashFields): Uint8Array =>
  concatBytes(
    headerOf(transaction, fields),
    compactSize(transaction.inputs.length),
    ...transaction.inputs.map(({ txid, index, scriptSig, sequence }) =>
      concatBytes(reversedTxid(txid), littleEndian(index, 4), sized(scriptSig), littleEndian(sequence, 4)),
    ),
    compactSize(transaction.outputs.length),
    ...transaction.outputs.map(({ amount, script }) => concatBytes(littleEndian(amount, 8), sized(script))),
    NO_SHIELDED_PARTS,
  )

/** Decodes a version 5 transaction. Throws on anything else, on shielded parts and on left-over bytes. */
export const decodeZip225 = (bytes: Uint8Array): RawTransaction => {
  const reader = new LittleReader(bytes)
  const header = reader.int(4)
  if (header !== OVERWINTERED + 5 || reader.int(4) !== VERSION_GROUP) throw new Error('not a version 5 transaction')
  const branchId = reader.int(4)
  const lockTime = reader.int(4)
  const zcash = { branchId, expiryHeight: reader.int(4) }
  const inputs = list(reader, 41, readInput)
  const outputs = list(reader, 9, readOutput)
  if (reader.bytes(3).some((count) => count !== 0)) throw new Error('the simulated node reads transparent parts only')
  if (reader.left > 0) throw new Error('left-over bytes')
  return { version: 5, lockTime, inputs, outputs, zcash }
}

const list = <T>(reader: LittleReader, least: number, read: (reader: LittleReader) => T): readonly T[] => {
  const count = readSize(reader)
  if (count * least > reader.left) throw new Error('the transaction ends early')
  return Array.from({ length: count }, () => read(reader))
}

const readSize = (reader: LittleReader): number => {
  const first = reader.int(1)
  if (first < 0xfd) return first
  if (first === 0xff) throw new Error('a length is above four bytes')
  return reader.int(first === 0xfd ? 2 : 4)
}

const readInput = (reader: LittleReader): RawInput => ({
  txid: bytesToHex(Uint8Array.from(reader.bytes(32)).reverse()),
  index: reader.int(4),
  scriptSig: reader.bytes(readSize(reader)),
  sequence: reader.int(4),
  witness: [],
})

const readOutput = (reader: LittleReader): RawOutput => {
  const amount = reader.big(8)
  return { amount, script: reader.bytes(readSize(reader)) }
}
