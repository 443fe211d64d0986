import { littleEndian } from '../../codec/little-reader.ts'
import type { Instruction, ManifestValue } from './manifest.ts'
import { nodeIdOf } from './radix-address.ts'

/** Value kinds of Manifest SBOR. Source: radix-common `ManifestCustomValueKind` and sbor `ValueKind`. */
const kinds = {
  bool: 0x01,
  u8: 0x07,
  u16: 0x08,
  u32: 0x09,
  u64: 0x0a,
  string: 0x0c,
  array: 0x20,
  tuple: 0x21,
  enum: 0x22,
  address: 0x80,
  bucket: 0x81,
  decimal: 0x85,
} as const

/** Bytes of a decimal: a signed number of 192 bits. */
const DECIMAL_BYTES = 24

const STATIC_ADDRESS = 0

const join = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** A length: seven bits a byte, least significant first. */
const size = (length: number): readonly number[] =>
  length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...size(length >>> 7)]

const whole = (kind: number, width: number, value: bigint | number): Uint8Array =>
  join([kind], littleEndian(value, width))

/** Full values, each with its kind. */
export const sbor = {
  bool: (value: boolean): Uint8Array => Uint8Array.of(kinds.bool, value ? 1 : 0),
  u8: (value: number): Uint8Array => whole(kinds.u8, 1, value),
  u16: (value: number): Uint8Array => whole(kinds.u16, 2, value),
  u32: (value: number): Uint8Array => whole(kinds.u32, 4, value),
  u64: (value: number): Uint8Array => whole(kinds.u64, 8, value),
  string: (text: string): Uint8Array => {
    const bytes = new TextEncoder().encode(text)
    return join([kinds.string], size(bytes.length), bytes)
  },
  bytes: (bytes: Uint8Array): Uint8Array => join([kinds.array, kinds.u8], size(bytes.length), bytes),
  tuple: (...fields: readonly Uint8Array[]): Uint8Array => join([kinds.tuple, fields.length], ...fields),
  enum: (variant: number, ...fields: readonly Uint8Array[]): Uint8Array =>
    join([kinds.enum, variant, fields.length], ...fields),
  /** An array of enums; the kind of its elements is written once. */
  enums: (...elements: readonly Uint8Array[]): Uint8Array =>
    join([kinds.array, kinds.enum], size(elements.length), ...elements.map((element) => element.slice(1))),
  noBlobs: (): Uint8Array => Uint8Array.of(kinds.array, kinds.array, 0),
} as const

const address = (text: string): Uint8Array => {
  const nodeId = nodeIdOf(text)
  if (!nodeId) throw new Error(`${text} is not an address of Radix.`)
  return join([kinds.address, STATIC_ADDRESS], nodeId)
}

const decimal = (value: bigint): Uint8Array => {
  if (value < 0n) throw new Error('Amounts of payouts are not negative.')
  return whole(kinds.decimal, DECIMAL_BYTES, value)
}

const writeValue = (value: ManifestValue): Uint8Array => {
  if (value.kind === 'address') return address(value.value)
  if (value.kind === 'decimal') return decimal(value.value)
  if (value.kind === 'string') return sbor.string(value.value)
  if (value.kind === 'bucket') return whole(kinds.bucket, 4, value.id)
  if (value.kind === 'enum') return sbor.enum(value.variant, ...value.fields.map(writeValue))
  throw new Error(`Payouts have no ${value.kind}.`)
}

/** Variants of the instructions that payouts have. Source: radix-transactions `InstructionV1`. */
const variants = { TakeFromWorktop: 0x00, TakeAllFromWorktop: 0x02, CallMethod: 0x41 } as const

/** An instruction as Manifest SBOR, with its kind. */
export const writeInstruction = (instruction: Instruction): Uint8Array => {
  if (instruction.kind === 'CallMethod') {
    const { method, args } = instruction
    const parameters = sbor.tuple(...args.map(writeValue))
    return sbor.enum(variants.CallMethod, address(instruction.address), sbor.string(method), parameters)
  }
  if (instruction.kind === 'TakeFromWorktop')
    return sbor.enum(variants.TakeFromWorktop, address(instruction.resource), decimal(instruction.amount))
  if (instruction.kind === 'TakeAllFromWorktop')
    return sbor.enum(variants.TakeAllFromWorktop, address(instruction.resource))
  throw new Error(`Payouts have no ${instruction.kind}.`)
}
