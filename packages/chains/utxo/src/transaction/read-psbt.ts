import { bytesToHex } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/chain-kit'
import { Cursor } from './cursor.ts'
import { type Body, type BodyOutput, readBody } from './read-body.ts'

/** Evidence of an input's amount for the signer. */
export interface Evidence {
  /** The whole previous transaction, without witnesses. */
  readonly previous?: Uint8Array
  /** The spent output. */
  readonly output?: BodyOutput
}

/** First bytes of a PSBT. Source: BIP-174. */
export const MAGIC: Uint8Array = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)

/** A signature type of its own would let outputs be changed after signing. */
const SIGHASH_TYPE = '03'

/** An unsigned PSBT: its transaction and the evidence of its inputs. */
export interface Psbt {
  readonly body: Body
  /** One for each input. */
  readonly evidence: readonly Evidence[]
}

/**
 * Reads a PSBT, version 0.
 *
 * @throws {UnreadableInput} when the transaction is missing, a key appears twice, or bytes are missing or left over
 */
export const readPsbt = (bytes: Uint8Array): Psbt => {
  const cursor = new Cursor(bytes)
  if (!cursor.take(MAGIC.length).every((byte, index) => byte === MAGIC[index]))
    throw new UnreadableInput('The data is not a PSBT.')
  const transaction = readMap(cursor).get('00')
  if (!transaction) throw new UnreadableInput('The PSBT has no unsigned transaction.')
  const body = readBody(transaction)
  const evidence = body.inputs.map((): Evidence => {
    const fields = readMap(cursor)
    if (fields.has(SIGHASH_TYPE)) throw new UnreadableInput('The PSBT sets the signature type of an input.')
    const [previous, shown] = [fields.get('00'), fields.get('01')]
    if (!shown) return { previous }
    const spent = new Cursor(shown)
    const output = { amount: spent.integer(8), script: spent.sized() }
    if (!spent.done) throw new UnreadableInput('A spent output has trailing bytes.')
    return { previous, output }
  })
  for (const _ of body.outputs) readMap(cursor)
  if (!cursor.done) throw new UnreadableInput('The PSBT has trailing bytes.')
  return { body, evidence }
}

const readMap = (cursor: Cursor): ReadonlyMap<string, Uint8Array> => {
  const fields = new Map<string, Uint8Array>()
  for (let key = cursor.sized(); key.length > 0; key = cursor.sized()) {
    const name = bytesToHex(key)
    if (fields.has(name)) throw new UnreadableInput(`The PSBT contains the key ${name} twice.`)
    fields.set(name, cursor.sized())
  }
  return fields
}
