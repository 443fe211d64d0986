import { ByteReader, bytesOfNumber } from './byte-reader.ts'
import { xrpAccount, xrpAddress } from './xrp-address.ts'
import { memoFields, transactionTypes, type XrpField, xrpFields } from './xrp-fields.ts'

/** A memo in JSON; its parts are hexadecimal. */
export interface XrpMemo {
  readonly Memo: { readonly MemoType?: string; readonly MemoData?: string; readonly MemoFormat?: string }
}

/** A transaction in JSON, as rippled shows it: drops as strings, bytes in upper-case hexadecimal. */
export interface XrpJson {
  readonly TransactionType: string
  readonly Account: string
  readonly Destination?: string
  readonly Amount?: string
  readonly Fee: string
  readonly Sequence: number
  readonly Flags?: number
  readonly NetworkID?: number
  readonly SourceTag?: number
  readonly DestinationTag?: number
  readonly LastLedgerSequence?: number
  readonly SetFlag?: number
  readonly ClearFlag?: number
  readonly InvoiceID?: string
  readonly SigningPubKey?: string
  readonly TxnSignature?: string
  readonly Memos?: readonly XrpMemo[]
}

type JsonObject = Readonly<Record<string, unknown>>

/** Ends of objects and arrays. */
const OBJECT_END = 0xe1
const ARRAY_END = 0xf1
const MEMO = 0xea

/** Bit of an amount of XRP that is positive. */
const POSITIVE = 2n ** 62n
const NOT_XRP = 2n ** 63n

const header = ({ type, number }: XrpField): readonly number[] => {
  if (number < 16) return [(type << 4) | number].map((byte) => (type < 16 ? byte : 0))
  return [type << 4, number]
}

const hexBytes = (value: unknown): readonly number[] => [...Buffer.from(String(value), 'hex')]

const withLength = (bytes: readonly number[]): readonly number[] => {
  if (bytes.length <= 192) return [bytes.length, ...bytes]
  const rest = bytes.length - 193
  return [193 + (rest >> 8), rest & 0xff, ...bytes]
}

const write = (kind: XrpField['kind'], value: unknown): readonly number[] => {
  if (kind === 'u8') return bytesOfNumber(BigInt(Number(value)), 1)
  if (kind === 'u16') return bytesOfNumber(BigInt(transactionTypes[String(value)] ?? 0xffff), 2)
  if (kind === 'u32') return bytesOfNumber(BigInt(Number(value)), 4)
  if (kind === 'drops') return bytesOfNumber(BigInt(String(value)) | POSITIVE, 8)
  if (kind === 'hash') return hexBytes(value)
  if (kind === 'blob') return withLength(hexBytes(value))
  if (kind === 'account') return withLength([...(xrpAccount(String(value)) ?? [])])
  const memos = value as readonly XrpMemo[]
  return [...memos.flatMap(({ Memo }) => [MEMO, ...writeFields(memoFields, Memo as JsonObject), OBJECT_END]), ARRAY_END]
}

const writeFields = (fields: readonly XrpField[], values: JsonObject): readonly number[] =>
  fields.flatMap((field) =>
    values[field.name] === undefined ? [] : [...header(field), ...write(field.kind, values[field.name])],
  )

/** Serialises a transaction; fields that are not simulated are left out. */
export const encodeXrp = (json: XrpJson): Uint8Array =>
  Uint8Array.from(writeFields(xrpFields, json as unknown as JsonObject))

const upperHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

const readDrops = (reader: ByteReader): string => {
  const value = reader.number(8)
  if (value >= NOT_XRP) throw new Error('Only payments of XRP are simulated.')
  return String(value >= POSITIVE ? value - POSITIVE : -value)
}

const readMemos = (reader: ByteReader): readonly XrpMemo[] => {
  const memos: XrpMemo[] = []
  for (let start = reader.byte(); start !== ARRAY_END; start = reader.byte()) {
    if (start !== MEMO) throw new Error('A memo was expected.')
    memos.push({ Memo: readFields(reader, memoFields, OBJECT_END) as XrpMemo['Memo'] })
  }
  return memos
}

const read = (reader: ByteReader, { kind }: XrpField): unknown => {
  if (kind === 'u16') {
    const number = Number(reader.number(2))
    return Object.keys(transactionTypes).find((name) => transactionTypes[name] === number) ?? `type ${number}`
  }
  if (kind === 'u8') return Number(reader.number(1))
  if (kind === 'u32') return Number(reader.number(4))
  if (kind === 'hash') return upperHex(reader.take(32))
  if (kind === 'drops') return readDrops(reader)
  if (kind === 'blob') return upperHex(reader.take(reader.length()))
  if (kind === 'account') return xrpAddress(reader.take(reader.length()))
  return readMemos(reader)
}

const readFields = (reader: ByteReader, fields: readonly XrpField[], end?: number): JsonObject => {
  const values: Record<string, unknown> = {}
  while (!reader.done()) {
    const first = reader.byte()
    if (first === end) return values
    const type = first >> 4 || reader.byte()
    const number = first & 0x0f || reader.byte()
    const field = fields.find((one) => one.type === type && one.number === number)
    if (!field) throw new Error(`Field ${number} of type ${type} is not simulated.`)
    values[field.name] = read(reader, field)
  }
  if (end !== undefined) throw new Error('The object does not end.')
  return values
}

/** Reads a serialised transaction. Throws for other bytes, and for fields that are not simulated or not in order. */
export const decodeXrp = (bytes: Uint8Array): XrpJson => {
  const json = readFields(new ByteReader(bytes), xrpFields) as unknown as XrpJson
  if (!Buffer.from(encodeXrp(json)).equals(Buffer.from(bytes)))
    throw new Error('The fields are not in canonical order.')
  return json
}
