import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { CompactSize } from '@scure/btc-signer'
import { type Body, type BodyOutput, readBody } from './body.ts'
import { Cursor } from './cursor.ts'

/** An entry of a PSBT map. */
type KeyValue = readonly [key: Uint8Array, value: Uint8Array]

/** Evidence of an input's amount for the signer. */
export interface Evidence {
  /** The whole previous transaction, without witnesses. */
  readonly previous?: Uint8Array
  /** The spent output. */
  readonly output?: BodyOutput
}

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)

/** `fc 05 "BITGO" 00`: the key under which BitGo's Zcash signers expect the consensus branch. */
const BRANCH_KEY = Uint8Array.of(0xfc, 0x05, 0x42, 0x49, 0x54, 0x47, 0x4f, 0x00)

/**
 * Writes an unsigned PSBT, version 0.
 *
 * The maps are written here, not by a library, because libraries parse their content, and the previous transactions of
 * Dash (special transactions) and Litecoin (extension blocks) and the body of Zcash are not Bitcoin transactions.
 * Source: BIP-174.
 */
export const writePsbt = (
  body: Uint8Array,
  inputs: readonly Evidence[],
  outputs: number,
  branchId?: number,
): Uint8Array =>
  concatBytes(
    MAGIC,
    map([[Uint8Array.of(0x00), body], ...(branchId === undefined ? [] : [[BRANCH_KEY, uint32(branchId)] as const])]),
    ...inputs.map((input) => map(evidenceFields(input))),
    new Uint8Array(outputs),
  )

/** An unsigned PSBT: its transaction and the evidence of its inputs. */
export interface Psbt {
  readonly body: Body
  /** One for each input. */
  readonly evidence: readonly Evidence[]
}

/**
 * Reads a PSBT, version 0. Throws when the transaction is missing, a key appears twice, or bytes are missing or left
 * over.
 */
export const readPsbt = (bytes: Uint8Array): Psbt => {
  const cursor = new Cursor(bytes)
  if (!cursor.take(MAGIC.length).every((byte, index) => byte === MAGIC[index]))
    throw new Error('The data is not a PSBT.')
  const transaction = readMap(cursor).get('00')
  if (!transaction) throw new Error('The PSBT has no unsigned transaction.')
  const body = readBody(transaction)
  const evidence = body.inputs.map(() => readEvidence(readMap(cursor)))
  for (const _ of body.outputs) readMap(cursor)
  if (!cursor.done) throw new Error('The PSBT has trailing bytes.')
  return { body, evidence }
}

const readMap = (cursor: Cursor): ReadonlyMap<string, Uint8Array> => {
  const fields = new Map<string, Uint8Array>()
  for (let key = cursor.sized(); key.length > 0; key = cursor.sized()) {
    const name = bytesToHex(key)
    if (fields.has(name)) throw new Error(`The PSBT contains the key ${name} twice.`)
    fields.set(name, cursor.sized())
  }
  return fields
}

const readEvidence = (fields: ReadonlyMap<string, Uint8Array>): Evidence => {
  const [previous, output] = [fields.get('00'), fields.get('01')]
  return { ...(previous && { previous }), ...(output && { output: readOutput(output) }) }
}

const readOutput = (bytes: Uint8Array): BodyOutput => {
  const cursor = new Cursor(bytes)
  const output = { amount: cursor.integer(8), script: cursor.sized() }
  if (!cursor.done) throw new Error('A spent output has trailing bytes.')
  return output
}

const evidenceFields = ({ previous, output }: Evidence): readonly KeyValue[] => [
  ...(previous ? [[Uint8Array.of(0x00), previous] as const] : []),
  ...(output ? [[Uint8Array.of(0x01), concatBytes(uint64(output.amount), sized(output.script))] as const] : []),
]

const map = (fields: readonly KeyValue[]): Uint8Array =>
  concatBytes(...fields.flatMap(([key, value]) => [sized(key), sized(value)]), Uint8Array.of(0x00))

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)

const uint32 = (value: number): Uint8Array => little(4, BigInt(value))

const uint64 = (value: bigint): Uint8Array => little(8, value)

const little = (length: number, value: bigint): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
