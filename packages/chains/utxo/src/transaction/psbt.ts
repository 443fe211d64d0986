import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { CompactSize } from '@scure/btc-signer'
import { type Body, type BodyOutput, readBody } from './body.ts'
import { Cursor } from './cursor.ts'

/** One key of a PSBT map with its value. */
type Field = readonly [key: Uint8Array, value: Uint8Array]

/** What proves an input's amount to the signer. */
export interface Evidence {
  /** The whole previous transaction, without witnesses. */
  readonly previous?: Uint8Array
  /** The spent output. */
  readonly output?: BodyOutput
}

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)

/** `fc 05 "BITGO" 00`: where BitGo's Zcash signers expect the consensus branch. */
const BRANCH = Uint8Array.of(0xfc, 0x05, 0x42, 0x49, 0x54, 0x47, 0x4f, 0x00)

/**
 * Writes an unsigned PSBT, version 0.
 *
 * The maps are written here, not by a library, because the previous transactions of Dash (special transactions) and
 * Litecoin (extension blocks) and the body of Zcash are no Bitcoin transactions, and libraries parse what they carry.
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
    map([[Uint8Array.of(0x00), body], ...(branchId === undefined ? [] : [[BRANCH, uint32(branchId)] as const])]),
    ...inputs.map((input) => map(evidenceFields(input))),
    new Uint8Array(outputs),
  )

/** An unsigned PSBT: its transaction, and what it says of the outputs that are spent. */
export interface Psbt {
  readonly body: Body
  /** One for each input. */
  readonly evidence: readonly Evidence[]
}

/** Reads a PSBT, version 0. Throws when it holds no transaction, says a thing twice, or ends elsewhere than it should. */
export const readPsbt = (bytes: Uint8Array): Psbt => {
  const cursor = new Cursor(bytes)
  if (!cursor.take(MAGIC.length).every((byte, index) => byte === MAGIC[index])) throw new Error('not a PSBT')
  const transaction = readMap(cursor).get('00')
  if (!transaction) throw new Error('a PSBT without its unsigned transaction')
  const body = readBody(transaction)
  const evidence = body.inputs.map(() => readEvidence(readMap(cursor)))
  for (const _ of body.outputs) readMap(cursor)
  if (!cursor.done) throw new Error('a PSBT with something after its end')
  return { body, evidence }
}

const readMap = (cursor: Cursor): ReadonlyMap<string, Uint8Array> => {
  const fields = new Map<string, Uint8Array>()
  for (let key = cursor.sized(); key.length > 0; key = cursor.sized()) {
    const name = bytesToHex(key)
    if (fields.has(name)) throw new Error('a PSBT that says a thing twice')
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
  if (!cursor.done) throw new Error('a spent output with something after its end')
  return output
}

const evidenceFields = ({ previous, output }: Evidence): readonly Field[] => [
  ...(previous ? [[Uint8Array.of(0x00), previous] as const] : []),
  ...(output ? [[Uint8Array.of(0x01), concatBytes(uint64(output.amount), sized(output.script))] as const] : []),
]

const map = (fields: readonly Field[]): Uint8Array =>
  concatBytes(...fields.flatMap(([key, value]) => [sized(key), sized(value)]), Uint8Array.of(0x00))

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)

const uint32 = (value: number): Uint8Array => little(4, BigInt(value))

const uint64 = (value: bigint): Uint8Array => little(8, value)

const little = (length: number, value: bigint): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
