import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { littleEndian } from '../../../codec/little-reader.ts'
import { reversedTxid, sized } from '../byte-writer.ts'
import type { RawOutput, RawTransaction, ZcashFields } from '../transaction-parts.ts'
import { headerOf } from './zip225.ts'

/** SIGHASH_ALL. */
const ALL = Uint8Array.of(1)

const NOTHING = new Uint8Array()

const digest = (personalization: string | Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array =>
  blake2b(concatBytes(...parts), {
    dkLen: 32,
    personalization: typeof personalization === 'string' ? utf8ToBytes(personalization) : personalization,
  })

const outpoint = ({ txid, index }: RawTransaction['inputs'][number]): Uint8Array =>
  concatBytes(reversedTxid(txid), littleEndian(index, 4))

const prevouts = ({ inputs }: RawTransaction): Uint8Array => digest('ZTxIdPrevoutHash', ...inputs.map(outpoint))

const sequences = ({ inputs }: RawTransaction): Uint8Array =>
  digest('ZTxIdSequencHash', ...inputs.map(({ sequence }) => littleEndian(sequence, 4)))

const outputs = (transaction: RawTransaction): Uint8Array =>
  digest(
    'ZTxIdOutputsHash',
    ...transaction.outputs.map(({ amount, script }) => concatBytes(littleEndian(amount, 8), sized(script))),
  )

/** The root over header and transparent part; without shielded parts the other two leaves hash nothing. */
const root = (transaction: RawTransaction, fields: ZcashFields, transparent: Uint8Array): Uint8Array =>
  digest(
    concatBytes(utf8ToBytes('ZcashTxHash_'), littleEndian(fields.branchId, 4)),
    digest('ZTxIdHeadersHash', headerOf(transaction, fields)),
    transparent,
    digest('ZTxIdSaplingHash', NOTHING),
    digest('ZTxIdOrchardHash', NOTHING),
  )

/** Transaction id of a version 5 transaction, as printed. Source: ZIP-244, "TxId Digest". */
export const zip244Txid = (transaction: RawTransaction, fields: ZcashFields): string => {
  const { inputs, outputs: paid } = transaction
  const parts =
    inputs.length + paid.length === 0 ? [] : [prevouts(transaction), sequences(transaction), outputs(transaction)]
  return bytesToHex(root(transaction, fields, digest('ZTxIdTranspaHash', ...parts)).reverse())
}

/**
 * Digest that the signature of an input is over, with SIGHASH_ALL: it commits to amounts and scripts of all spent outputs.
 * Source: ZIP-244, "Signature Digest".
 */
export const zip244Digest = (
  transaction: RawTransaction,
  fields: ZcashFields,
  index: number,
  coins: readonly RawOutput[],
): Uint8Array => {
  const [input, coin] = [transaction.inputs[index], coins[index]]
  if (!input || !coin) throw new Error(`The transaction has no input ${index}.`)
  const own = digest(
    'Zcash___TxInHash',
    outpoint(input),
    littleEndian(coin.amount, 8),
    sized(coin.script),
    littleEndian(input.sequence, 4),
  )
  const transparent = digest(
    'ZTxIdTranspaHash',
    ALL,
    prevouts(transaction),
    digest('ZTxTrAmountsHash', ...coins.map(({ amount }) => littleEndian(amount, 8))),
    digest('ZTxTrScriptsHash', ...coins.map(({ script }) => sized(script))),
    sequences(transaction),
    outputs(transaction),
    own,
  )
  return root(transaction, fields, transparent)
}
