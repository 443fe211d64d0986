import { decodeFields, encodeFields, type Field } from './protobuf.ts'

/** Sends TRX. Addresses are 21 bytes, amounts in sun. */
export interface TransferContract {
  readonly type: 'TransferContract'
  readonly owner: Uint8Array
  readonly to: Uint8Array
  readonly amount: bigint
}

/** Calls a smart contract. */
export interface TriggerSmartContract {
  readonly type: 'TriggerSmartContract'
  readonly owner: Uint8Array
  readonly contract: Uint8Array
  readonly callValue: bigint
  readonly data: Uint8Array
}

/** What a TRON signature covers. Times in milliseconds. */
export interface RawData {
  readonly refBlockBytes: Uint8Array
  readonly refBlockHash: Uint8Array
  readonly expiration: bigint
  /** The memo. */
  readonly data?: Uint8Array
  readonly contract: TransferContract | TriggerSmartContract
  readonly timestamp: bigint
  /** Most sun burnt for energy; contract calls only. */
  readonly feeLimit?: bigint
}

/** Source: TRON's `core/Tron.proto`, message `Transaction.raw`, and `ContractType`. */
const TYPES = { TransferContract: 1n, TriggerSmartContract: 31n } as const

export const typeUrl = (type: RawData['contract']['type']): string => `type.googleapis.com/protocol.${type}`

/** The bytes that are hashed and signed. */
export const encodeRaw = (raw: RawData): Uint8Array => {
  const any = encodeFields([
    [1, new TextEncoder().encode(typeUrl(raw.contract.type))],
    [2, encodeFields(parameter(raw.contract))],
  ])
  const contract = encodeFields([
    [1, TYPES[raw.contract.type]],
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

const parameter = (contract: RawData['contract']): readonly Field[] =>
  contract.type === 'TransferContract'
    ? [
        [1, contract.owner],
        [2, contract.to],
        [3, contract.amount],
      ]
    : [
        [1, contract.owner],
        [2, contract.contract],
        ...(contract.callValue === 0n ? [] : [[3, contract.callValue] as const]),
        [4, contract.data],
      ]

/** Reads the bytes back. Throws `TypeError` on anything `encodeRaw` does not write. */
export const decodeRaw = (bytes: Uint8Array): RawData => {
  const raw = take(decodeFields(bytes), [1, 4, 8, 10, 11, 14, 18])
  const outer = take(decodeFields(raw.bytes(11)), [1, 2])
  const any = take(decodeFields(outer.bytes(2)), [1, 2])
  const type = new TextDecoder().decode(any.bytes(1)).split('.').at(-1)
  if (type !== 'TransferContract' && type !== 'TriggerSmartContract') throw new TypeError('A contract of another type')
  if (outer.number(1) !== TYPES[type]) throw new TypeError('A contract of two types')
  return {
    refBlockBytes: raw.bytes(1),
    refBlockHash: raw.bytes(4),
    expiration: raw.number(8),
    ...(raw.has(10) && { data: raw.bytes(10) }),
    contract: type === 'TransferContract' ? readTransfer(any.bytes(2)) : readTrigger(any.bytes(2)),
    timestamp: raw.number(14),
    ...(raw.has(18) && { feeLimit: raw.number(18) }),
  }
}

const readTransfer = (bytes: Uint8Array): TransferContract => {
  const fields = take(decodeFields(bytes), [1, 2, 3])
  return { type: 'TransferContract', owner: fields.bytes(1), to: fields.bytes(2), amount: fields.number(3) }
}

const readTrigger = (bytes: Uint8Array): TriggerSmartContract => {
  const fields = take(decodeFields(bytes), [1, 2, 3, 4])
  const [owner, contract, data] = [fields.bytes(1), fields.bytes(2), fields.bytes(4)]
  return { type: 'TriggerSmartContract', owner, contract, callValue: fields.has(3) ? fields.number(3) : 0n, data }
}

interface Taken {
  has(number: number): boolean
  number(number: number): bigint
  bytes(number: number): Uint8Array
}

/** The fields by number; each at most once and none that is not expected. */
const take = (fields: readonly Field[], expected: readonly number[]): Taken => {
  const found = new Map(fields)
  if (found.size !== fields.length || [...found.keys()].some((number) => !expected.includes(number))) {
    throw new TypeError('A transaction with fields that do not belong to a deposit')
  }
  return {
    has: (number) => found.has(number),
    number: (number) => {
      const value = found.get(number)
      if (typeof value !== 'bigint') throw new TypeError(`A transaction without field ${number}`)
      return value
    },
    bytes: (number) => {
      const value = found.get(number)
      if (!(value instanceof Uint8Array)) throw new TypeError(`A transaction without field ${number}`)
      return value
    },
  }
}
