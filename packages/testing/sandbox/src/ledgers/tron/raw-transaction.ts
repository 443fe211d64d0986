import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bytesOf, integerOf, lastBytes, readFields, writeFields } from '../../codec/protobuf.ts'

/** A payment of TRX. Addresses are 21 bytes, amounts in sun. */
export interface TransferContract {
  readonly type: 'TransferContract'
  readonly owner: Uint8Array
  readonly to: Uint8Array
  readonly amount: bigint
}

/** A call of a contract. */
export interface TriggerSmartContract {
  readonly type: 'TriggerSmartContract'
  readonly owner: Uint8Array
  readonly contract: Uint8Array
  readonly callValue: bigint
  readonly data: Uint8Array
}

/** The signed part of a transaction; times in milliseconds. */
export interface RawTransaction {
  readonly refBlockBytes: Uint8Array
  readonly refBlockHash: Uint8Array
  readonly expiration: bigint
  readonly timestamp: bigint
  /** Empty without a memo. */
  readonly memo: Uint8Array
  readonly contract: TransferContract | TriggerSmartContract
  /** 0: the owner's own permission. */
  readonly permissionId: bigint
  /** Sun; zero without a limit. */
  readonly feeLimit: bigint
}

const TYPE_NUMBERS = { TransferContract: 1n, TriggerSmartContract: 31n } as const

/** Type URL of a contract in its `Any`. */
export const typeUrlOf = ({ type }: RawTransaction['contract']): string => `type.googleapis.com/protocol.${type}`

type ContractField = readonly [number: number, value: bigint | Uint8Array]

const contractFields = (contract: RawTransaction['contract']): readonly ContractField[] =>
  contract.type === 'TransferContract'
    ? [
        [1, contract.owner],
        [2, contract.to],
        [3, contract.amount],
      ]
    : [
        [1, contract.owner],
        [2, contract.contract],
        [3, contract.callValue],
        [4, contract.data],
      ]

/** The bytes that are hashed and signed. */
export const encodeRaw = (raw: RawTransaction): Uint8Array => {
  const parameter = writeFields([1, typeUrlOf(raw.contract)], [2, writeFields(...contractFields(raw.contract))])
  const contract = writeFields([1, TYPE_NUMBERS[raw.contract.type]], [2, parameter], [5, raw.permissionId])
  return writeFields(
    [1, raw.refBlockBytes],
    [4, raw.refBlockHash],
    [8, raw.expiration],
    [10, raw.memo],
    [11, contract],
    [14, raw.timestamp],
    [18, raw.feeLimit],
  )
}

/** Reads fields of a message by number. */
const fieldsOf = (bytes: Uint8Array) => {
  const fields = readFields(bytes)
  return {
    number: (at: number): bigint => BigInt.asIntN(64, integerOf(fields, at)),
    bytes: (at: number): Uint8Array => lastBytes(fields, at),
  }
}

const decodeContract = (type: bigint, bytes: Uint8Array): RawTransaction['contract'] => {
  const value = fieldsOf(bytes)
  const owner = value.bytes(1)
  if (type === TYPE_NUMBERS.TransferContract)
    return { type: 'TransferContract', owner, to: value.bytes(2), amount: value.number(3) }
  if (type !== TYPE_NUMBERS.TriggerSmartContract) throw new Error(`Contracts of type ${type} are not simulated.`)
  const callValue = value.number(3)
  return { type: 'TriggerSmartContract', owner, contract: value.bytes(2), callValue, data: value.bytes(4) }
}

/** Decodes the signed part. Throws for anything else and for contracts that are not simulated. */
export const decodeRaw = (bytes: Uint8Array): RawTransaction => {
  const raw = fieldsOf(bytes)
  const contract = fieldsOf(raw.bytes(11))
  return {
    refBlockBytes: raw.bytes(1),
    refBlockHash: raw.bytes(4),
    expiration: raw.number(8),
    timestamp: raw.number(14),
    memo: raw.bytes(10),
    contract: decodeContract(contract.number(1), fieldsOf(contract.bytes(2)).bytes(2)),
    permissionId: contract.number(5),
    feeLimit: raw.number(18),
  }
}

/** A transaction with its signatures, in the form that is broadcast. */
export interface SignedTransaction {
  readonly txid: string
  readonly raw: RawTransaction
  readonly rawBytes: Uint8Array
  readonly signatures: readonly Uint8Array[]
  /** Size in bytes without results. */
  readonly size: number
}

/** A transaction of its signed part and signatures. */
export const signedTransaction = (rawBytes: Uint8Array, signatures: readonly Uint8Array[]): SignedTransaction => {
  const size = writeFields([1, rawBytes], ...signatures.map((one) => [2, one] as const)).length
  return { txid: bytesToHex(sha256(rawBytes)), raw: decodeRaw(rawBytes), rawBytes, signatures, size }
}

/** Decodes a whole transaction. Throws for any other bytes. */
export const decodeSigned = (bytes: Uint8Array): SignedTransaction => {
  const fields = readFields(bytes)
  return signedTransaction(lastBytes(fields, 1), bytesOf(fields, 2))
}
