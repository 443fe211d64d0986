import { base58 } from '@scure/base'
import { LittleReader } from '../../codec/little-reader.ts'

/** An instruction with account indexes. */
export interface CompiledInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts that a message loads from a lookup table. */
export interface TableLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** The signed part of a transaction. */
export interface Message {
  readonly version: 'legacy' | 0
  readonly requiredSignatures: number
  readonly readonlySigned: number
  readonly readonlyUnsigned: number
  readonly addresses: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
}

/** A transaction as it is sent. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  readonly signatures: readonly Uint8Array[]
  readonly messageBytes: Uint8Array
  readonly message: Message
}

/** Maximum size of a transaction in bytes. */
export const MAX_BYTES = 1_232

const VERSIONED = 0x80

/** Solana's compact-u16 encoding of a length: seven bits per byte, lowest first. */
export const compact = (value: number): Uint8Array =>
  value < 0x80 ? Uint8Array.of(value) : Uint8Array.of((value & 0x7f) | 0x80, value >> 7)

const readCompact = (reader: LittleReader): number => {
  const low = reader.int(1)
  if (low < 0x80) return low
  const high = reader.int(1)
  if (high < 0x80) return (low & 0x7f) | (high << 7)
  return (low & 0x7f) | ((high & 0x7f) << 7) | (reader.int(1) << 14)
}

const listOf = <T>(reader: LittleReader, read: () => T): readonly T[] =>
  Array.from({ length: readCompact(reader) }, read)

const indices = (reader: LittleReader): readonly number[] => [...reader.bytes(readCompact(reader))]

const readMessage = (bytes: Uint8Array): Message => {
  const versioned = ((bytes[0] ?? 0) & VERSIONED) > 0
  const reader = new LittleReader(bytes)
  if (versioned && reader.int(1) !== VERSIONED) throw new RangeError('The message version is unknown.')
  const address = (): string => base58.encode(reader.bytes(32))
  return {
    version: versioned ? 0 : 'legacy',
    requiredSignatures: reader.int(1),
    readonlySigned: reader.int(1),
    readonlyUnsigned: reader.int(1),
    addresses: listOf(reader, address),
    blockhash: address(),
    instructions: listOf(reader, () => ({
      program: reader.int(1),
      accounts: indices(reader),
      data: reader.bytes(readCompact(reader)),
    })),
    lookups: versioned
      ? listOf(reader, () => ({ table: address(), writable: indices(reader), readonly: indices(reader) }))
      : [],
    ...ended(reader),
  }
}

const ended = (reader: LittleReader): object => {
  if (reader.left > 0) throw new RangeError('Bytes are left over.')
  return {}
}

/** Reads a transaction, legacy or version 0. Throws `RangeError` for anything else. */
export const readTransaction = (bytes: Uint8Array): WireTransaction => {
  const reader = new LittleReader(bytes)
  const signatures = listOf(reader, () => reader.bytes(64))
  const messageBytes = reader.bytes(reader.left)
  return { bytes, signatures, messageBytes, message: readMessage(messageBytes) }
}
