import { UnreadableInput } from '@switchyard/core'

/** One type of the contract ABI: encodes and decodes its values. */
export interface AbiType<T> {
  /** Encoded in the tail, with an offset in its place. */
  readonly dynamic: boolean
  /** Bytes in the head. */
  readonly size: number
  /** Hex without prefix. @throws {UnreadableInput} for a value outside the type */
  encode(value: T): string
  /** Reads the value at byte `at` of a block of hex. @throws {UnreadableInput} for an invalid encoding */
  decode(block: string, at: number): T
}

/** A function: its selector and its arguments. */
export interface AbiCall<T> {
  /** 0x-prefixed call data. */
  encode(values: T): string
  /** The arguments. @throws {UnreadableInput} for call data that differs from what `encode` gives for them */
  decode(data: string): T
}

/** The values of a list of types. */
export type AbiValues<T extends readonly AbiType<unknown>[]> = {
  readonly [K in keyof T]: T[K] extends AbiType<infer V> ? V : never
}

/** Types by name. */
export type AbiFields = Readonly<Record<string, AbiType<unknown>>>

/** The values of named types. */
export type AbiMembers<T extends AbiFields> = {
  readonly [K in keyof T]: T[K] extends AbiType<infer V> ? V : never
}

/** The types adapters use. Addresses and bytes are 0x-prefixed hex, integers `bigint`; decoded addresses are lower case. */
export interface Abi {
  readonly address: AbiType<string>
  readonly bool: AbiType<boolean>
  /** Bytes of any length. */
  readonly bytes: AbiType<string>
  /** UTF-8 text, the ABI's `string`. */
  readonly text: AbiType<string>
  /** `uint8` to `uint256`. */
  uint(bits: number): AbiType<bigint>
  /** `bytes1` to `bytes32`. */
  fixed(bytes: number): AbiType<string>
  tuple<const T extends readonly AbiType<unknown>[]>(...types: T): AbiType<AbiValues<T>>
  /** A tuple whose members have names, in this order. */
  struct<const T extends AbiFields>(fields: T): AbiType<AbiMembers<T>>
  list<T>(type: AbiType<T>): AbiType<readonly T[]>
  /** @param selector - 8 hex digits, with or without `0x` */
  call<const T extends readonly AbiType<unknown>[]>(selector: string, ...types: T): AbiCall<AbiValues<T>>
}

const WORD = 32

const encodeNumber = (value: bigint): string => value.toString(16).padStart(2 * WORD, '0')

const cut = (block: string, at: number, bytes: number = WORD): string => {
  const hex = block.slice(2 * at, 2 * (at + bytes))
  if (hex.length !== 2 * bytes) throw new UnreadableInput(`Call data ends before byte ${at + bytes}.`)
  return hex
}

/** An offset or a length, at most one megabyte. */
const readDistance = (block: string, at: number): number => {
  const value = BigInt(`0x${cut(block, at)}`)
  if (value > 1_000_000n) throw new UnreadableInput(`Call data points to byte ${value}; at most 1000000 is accepted.`)
  return Number(value)
}

const parseHex = (value: string, bytes?: number): string => {
  const hex = /^0x((?:[0-9a-f]{2})*)$/i.exec(value)?.[1]
  if (hex === undefined || (bytes !== undefined && hex.length !== 2 * bytes)) {
    throw new UnreadableInput(`"${value.slice(0, 80)}" is not 0x-prefixed hex of ${bytes ?? 'whole'} bytes.`)
  }
  return hex.toLowerCase()
}

const uint = (bits: number): AbiType<bigint> => ({
  dynamic: false,
  size: WORD,
  encode: (value) => {
    // A negative value keeps its sign however far it is shifted.
    if (value >> BigInt(bits) !== 0n) throw new UnreadableInput(`${value} is not a uint${bits}.`)
    return encodeNumber(value)
  },
  decode: (block, at) => {
    const value = BigInt(`0x${cut(block, at)}`)
    if (value >> BigInt(bits) !== 0n) throw new UnreadableInput(`${value} is not a uint${bits}.`)
    return value
  },
})

const fixed = (bytes: number): AbiType<string> => ({
  dynamic: false,
  size: WORD,
  encode: (value) => parseHex(value, bytes).padEnd(2 * WORD, '0'),
  decode: (block, at) => {
    const hex = cut(block, at)
    if (!/^0*$/.test(hex.slice(2 * bytes))) throw new UnreadableInput(`0x${hex} is longer than ${bytes} bytes.`)
    return `0x${hex.slice(0, 2 * bytes)}`
  },
})

const address: AbiType<string> = {
  dynamic: false,
  size: WORD,
  encode: (value) => parseHex(value, 20).padStart(2 * WORD, '0'),
  decode: (block, at) => {
    const hex = cut(block, at)
    if (!hex.startsWith('0'.repeat(24))) throw new UnreadableInput(`0x${hex} is not an address.`)
    return `0x${hex.slice(24)}`
  },
}

const bool: AbiType<boolean> = {
  dynamic: false,
  size: WORD,
  encode: (value) => encodeNumber(value ? 1n : 0n),
  decode: (block, at) => uint(1).decode(block, at) === 1n,
}

const bytes: AbiType<string> = {
  dynamic: true,
  size: WORD,
  encode: (value) => {
    const hex = parseHex(value)
    return encodeNumber(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / (2 * WORD)) * 2 * WORD, '0')
  },
  decode: (block, at) => `0x${cut(block, at + WORD, readDistance(block, at))}`,
}

const text: AbiType<string> = {
  dynamic: true,
  size: WORD,
  encode: (value) =>
    bytes.encode(
      `0x${[...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    ),
  decode: (block, at) => {
    const hex = bytes.decode(block, at).slice(2)
    try {
      // Strictly, by the language's own decoder of URIs, since React Native's engine has no `TextDecoder`.
      return decodeURIComponent(hex.replace(/../g, '%$&'))
    } catch {
      throw new UnreadableInput('Call data contains a text that is not UTF-8.')
    }
  },
}

/** Heads of all values, then the tails of the dynamic ones. */
const writeSequence = (types: readonly AbiType<unknown>[], values: readonly unknown[]): string => {
  if (types.length !== values.length) throw new TypeError(`${values.length} values given for ${types.length} types.`)
  let tail = ''
  const heads = types.reduce((sum, { size }) => sum + size, 0)
  const places = types.map((type, index) => {
    const hex = type.encode(values[index])
    if (!type.dynamic) return hex
    const offset = heads + tail.length / 2
    tail += hex
    return encodeNumber(BigInt(offset))
  })
  return places.join('') + tail
}

const readSequence = (types: readonly AbiType<unknown>[], block: string, at: number): readonly unknown[] => {
  let place = at
  return types.map((type) => {
    const start = type.dynamic ? at + readDistance(block, place) : place
    place += type.size
    return type.decode(block, start)
  })
}

const tuple = <const T extends readonly AbiType<unknown>[]>(...types: T): AbiType<AbiValues<T>> => {
  const dynamic = types.some((type) => type.dynamic)
  return {
    dynamic,
    size: dynamic ? WORD : types.reduce((sum, { size }) => sum + size, 0),
    encode: (values) => writeSequence(types, values),
    decode: (block, at) => readSequence(types, block, at) as unknown as AbiValues<T>,
  }
}

const struct = <const T extends AbiFields>(fields: T): AbiType<AbiMembers<T>> => {
  const names = Object.keys(fields)
  const { dynamic, size, encode, decode } = tuple(...Object.values<AbiType<unknown>>(fields))
  return {
    dynamic,
    size,
    encode: (members) => encode(names.map((name) => members[name])),
    decode: (block, at) => {
      const values = decode(block, at)
      return Object.fromEntries(names.map((name, index) => [name, values[index]])) as AbiMembers<T>
    },
  }
}

const list = <T>(type: AbiType<T>): AbiType<readonly T[]> => ({
  dynamic: true,
  size: WORD,
  encode: (values) => encodeNumber(BigInt(values.length)) + writeSequence(Array(values.length).fill(type), values),
  decode: (block, at) =>
    readSequence(Array(readDistance(block, at)).fill(type), block, at + WORD) as unknown as readonly T[],
})

const call = <const T extends readonly AbiType<unknown>[]>(selector: string, ...types: T): AbiCall<AbiValues<T>> => {
  const name = parseHex(`0x${selector.replace(/^0x/, '')}`, 4)
  const values = tuple(...types)
  const encode = (args: AbiValues<T>): string => `0x${name}${values.encode(args as never)}`
  return {
    encode,
    decode: (data) => {
      const hex = parseHex(data)
      if (!hex.startsWith(name))
        throw new UnreadableInput(`Call data starts with 0x${hex.slice(0, 8)}; expected the selector 0x${name}.`)
      const args = values.decode(hex.slice(8), 0) as AbiValues<T>
      if (encode(args) !== `0x${hex}`) throw new UnreadableInput('Call data is not in canonical ABI encoding.')
      return args
    },
  }
}

/**
 * Contract ABI encoding for adapters. Decoding is strict: it accepts canonical encodings only.
 *
 * @example
 * abi.call('a9059cbb', abi.address, abi.uint(256)).encode([to, amount])
 *
 * Source: Solidity contract ABI specification, "Formal specification of the encoding".
 */
export const abi: Abi = { address, bool, bytes, text, uint, fixed, tuple, struct, list, call }
