import { readUtf8, UnreadableInput } from '@switchyard/chain-kit'
import { decodeFields, encodeFields, type Field } from './protobuf.ts'

/** A transfer of TRX. Addresses are 21 bytes, amounts in sun. */
export interface TransferContract {
  readonly type: 'TransferContract'
  readonly owner: Uint8Array
  readonly to: Uint8Array
  readonly amount: bigint
}

/** A call of a smart contract. */
export interface TriggerSmartContract {
  readonly type: 'TriggerSmartContract'
  readonly owner: Uint8Array
  readonly contract: Uint8Array
  readonly callValue: bigint
  readonly data: Uint8Array
}

/** The signed part of a transaction. Times in milliseconds. */
export interface RawData {
  readonly refBlockBytes: Uint8Array
  readonly refBlockHash: Uint8Array
  readonly expiration: bigint
  /** The memo. */
  readonly data?: Uint8Array
  readonly contract: TransferContract | TriggerSmartContract
  readonly timestamp: bigint
  /** Maximum of sun burnt for energy; contract calls only. */
  readonly feeLimit?: bigint
}

/** Source: TRON's `core/Tron.proto`, message `Transaction.raw`, and `ContractType`. */
const TYPES = { TransferContract: 1n, TriggerSmartContract: 31n } as const

/** Prefix of the type URL of a contract. */
export const TYPE_URL = 'type.googleapis.com/protocol.'

/** Encodes the bytes that are hashed and signed. */
export const encodeRaw = (raw: RawData): Uint8Array => {
  const { contract: called } = raw
  const parameters: Field[] = [[1, called.owner]]
  if (called.type === 'TransferContract') parameters.push([2, called.to], [3, called.amount])
  else {
    parameters.push([2, called.contract])
    if (called.callValue !== 0n) parameters.push([3, called.callValue])
    if (called.data.length > 0) parameters.push([4, called.data])
  }
  const any = encodeFields([
    [1, new TextEncoder().encode(`${TYPE_URL}${called.type}`)],
    [2, encodeFields(parameters)],
  ])
  const contract = encodeFields([
    [1, TYPES[called.type]],
    [2, any],
  ])
  return encodeFields([
    [1, raw.refBlockBytes],
    [4, raw.refBlockHash],
    [8, raw.expiration],
    ...(raw.data === undefined ? [] : [[10, raw.data] as const]),
    [11, contract],
    [14, raw.timestamp],
    ...(raw.feeLimit === undefined ? [] : [[18, raw.feeLimit] as const]),
  ])
}

/**
 * Decodes the signed bytes.
 *
 * @throws {UnreadableInput} For anything that `encodeRaw` does not write.
 */
export const decodeRaw = (bytes: Uint8Array): RawData => {
  const raw = createFieldReader(decodeFields(bytes), [1, 4, 8, 10, 11, 14, 18])
  const outer = createFieldReader(decodeFields(raw.bytes(11)), [1, 2])
  const any = createFieldReader(decodeFields(outer.bytes(2)), [1, 2])
  const type = (readUtf8(any.bytes(1)) ?? '').split('.').at(-1)
  if (type !== 'TransferContract' && type !== 'TriggerSmartContract')
    throw new UnreadableInput('The contract type is neither TransferContract nor TriggerSmartContract.')
  if (outer.number(1) !== TYPES[type]) throw new UnreadableInput('The contract has two different types.')

  const fields = createFieldReader(decodeFields(any.bytes(2)), type === 'TransferContract' ? [1, 2, 3] : [1, 2, 3, 4])
  const [owner, paid] = [fields.bytes(1), fields.bytes(2)]
  let contract: RawData['contract']
  if (type === 'TransferContract') contract = { type, owner, to: paid, amount: fields.number(3) }
  else {
    const data = fields.has(4) ? fields.bytes(4) : new Uint8Array()
    contract = { type, owner, contract: paid, callValue: fields.has(3) ? fields.number(3) : 0n, data }
  }
  return {
    refBlockBytes: raw.bytes(1),
    refBlockHash: raw.bytes(4),
    expiration: raw.number(8),
    data: raw.has(10) ? raw.bytes(10) : undefined,
    contract,
    timestamp: raw.number(14),
    feeLimit: raw.has(18) ? raw.number(18) : undefined,
  }
}

interface FieldReader {
  has(number: number): boolean
  number(number: number): bigint
  bytes(number: number): Uint8Array
}

/** Gives access to fields by number; each may appear once, and unexpected fields are refused. */
const createFieldReader = (fields: readonly Field[], expected: readonly number[]): FieldReader => {
  const found = new Map(fields)
  if (found.size !== fields.length || [...found.keys()].some((number) => !expected.includes(number))) {
    throw new UnreadableInput('The transaction has repeated fields or fields that do not belong to a deposit.')
  }
  return {
    has: (number) => found.has(number),
    number: (number) => {
      const value = found.get(number)
      if (typeof value !== 'bigint')
        throw new UnreadableInput(`The transaction has no field ${number} of the expected type.`)
      return value
    },
    bytes: (number) => {
      const value = found.get(number)
      if (!(value instanceof Uint8Array))
        throw new UnreadableInput(`The transaction has no field ${number} of the expected type.`)
      return value
    },
  }
}
