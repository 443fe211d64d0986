/** One type of the contract ABI: how a value of it is written and read back. */
export interface AbiType<T> {
  /** Stands behind an offset instead of in its place. */
  readonly dynamic: boolean
  /** Bytes it takes where it stands. */
  readonly size: number
  /** Hex without prefix. Throws `TypeError` for a value that is not of the type. */
  encode(value: T): string
  /** Reads at a byte of a block of hex. Throws `TypeError` where there is no such value. */
  decode(block: string, at: number): T
}

/** A function by its selector and the tuple of its arguments. */
export interface AbiCall<T> {
  /** 0x-prefixed call data. */
  encode(values: T): string
  /** The arguments, of call data that is spelled exactly as `encode` would; throws `TypeError` for any other. */
  decode(data: string): T
}

/** The values of a list of types. */
export type AbiValues<T extends readonly AbiType<unknown>[]> = {
  readonly [K in keyof T]: T[K] extends AbiType<infer V> ? V : never
}

/** The types adapters use. Addresses and bytes are 0x-prefixed hex, integers `bigint`; addresses are read in lower case. */
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
  list<T>(type: AbiType<T>): AbiType<readonly T[]>
  /** `selector` as 8 hex digits with or without prefix. */
  call<const T extends readonly AbiType<unknown>[]>(selector: string, ...types: T): AbiCall<AbiValues<T>>
}

const WORD = 32

const number = (value: bigint): string => value.toString(16).padStart(2 * WORD, '0')

const word = (block: string, at: number): string => cut(block, at, WORD)

const cut = (block: string, at: number, bytes: number): string => {
  const hex = block.slice(2 * at, 2 * (at + bytes))
  if (hex.length !== 2 * bytes) throw new TypeError(`the call data ends before byte ${at + bytes}`)
  return hex
}

/** An offset or a length; more than a megabyte of call data is nonsense. */
const distance = (block: string, at: number): number => {
  const value = BigInt(`0x${word(block, at)}`)
  if (value > 1_000_000n) throw new TypeError(`the call data points to byte ${value}`)
  return Number(value)
}

const hexOf = (value: string, bytes?: number): string => {
  const hex = /^0x((?:[0-9a-f]{2})*)$/i.exec(value)?.[1]
  if (hex === undefined || (bytes !== undefined && hex.length !== 2 * bytes)) {
    throw new TypeError(`"${value.slice(0, 80)}" is not ${bytes ?? 'whole'} bytes of hex`)
  }
  return hex.toLowerCase()
}

const padded = (hex: string): string => hex.padEnd(Math.ceil(hex.length / (2 * WORD)) * 2 * WORD, '0')

const uint = (bits: number): AbiType<bigint> => ({
  dynamic: false,
  size: WORD,
  encode: (value) => {
    if (value < 0n || value >> BigInt(bits) !== 0n) throw new TypeError(`${value} is no uint${bits}`)
    return number(value)
  },
  decode: (block, at) => {
    const value = BigInt(`0x${word(block, at)}`)
    if (value >> BigInt(bits) !== 0n) throw new TypeError(`${value} is no uint${bits}`)
    return value
  },
})

const fixed = (bytes: number): AbiType<string> => ({
  dynamic: false,
  size: WORD,
  encode: (value) => padded(hexOf(value, bytes)),
  decode: (block, at) => {
    const hex = word(block, at)
    if (!/^0*$/.test(hex.slice(2 * bytes))) throw new TypeError(`0x${hex} is longer than ${bytes} bytes`)
    return `0x${hex.slice(0, 2 * bytes)}`
  },
})

const address: AbiType<string> = {
  dynamic: false,
  size: WORD,
  encode: (value) => hexOf(value, 20).padStart(2 * WORD, '0'),
  decode: (block, at) => {
    const hex = word(block, at)
    if (!hex.startsWith('0'.repeat(24))) throw new TypeError(`0x${hex} is no address`)
    return `0x${hex.slice(24)}`
  },
}

const bool: AbiType<boolean> = {
  dynamic: false,
  size: WORD,
  encode: (value) => number(value ? 1n : 0n),
  decode: (block, at) => uint(1).decode(block, at) === 1n,
}

const bytes: AbiType<string> = {
  dynamic: true,
  size: WORD,
  encode: (value) => number(BigInt(hexOf(value).length / 2)) + padded(hexOf(value)),
  decode: (block, at) => `0x${cut(block, at + WORD, distance(block, at))}`,
}

const text: AbiType<string> = {
  dynamic: true,
  size: WORD,
  encode: (value) => bytes.encode(`0x${[...new TextEncoder().encode(value)].map(byteHex).join('')}`),
  decode: (block, at) => {
    const pairs = bytes.decode(block, at).slice(2).match(/../g) ?? []
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
  },
}

const byteHex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** Values one after another: those of known size in place, the others behind all of them. */
const sequence = (types: readonly AbiType<unknown>[], values: readonly unknown[]): string => {
  if (types.length !== values.length) throw new TypeError(`${values.length} values for ${types.length} types`)
  let tail = ''
  const heads = types.reduce((sum, { size }) => sum + size, 0)
  const places = types.map((type, index) => {
    const hex = type.encode(values[index])
    if (!type.dynamic) return hex
    const offset = heads + tail.length / 2
    tail += hex
    return number(BigInt(offset))
  })
  return places.join('') + tail
}

const readSequence = (types: readonly AbiType<unknown>[], block: string, at: number): readonly unknown[] => {
  let place = at
  return types.map((type) => {
    const start = type.dynamic ? at + distance(block, place) : place
    place += type.size
    return type.decode(block, start)
  })
}

const tuple = <const T extends readonly AbiType<unknown>[]>(...types: T): AbiType<AbiValues<T>> => {
  const dynamic = types.some((type) => type.dynamic)
  return {
    dynamic,
    size: dynamic ? WORD : types.reduce((sum, { size }) => sum + size, 0),
    encode: (values) => sequence(types, values),
    decode: (block, at) => readSequence(types, block, at) as unknown as AbiValues<T>,
  }
}

const list = <T>(type: AbiType<T>): AbiType<readonly T[]> => ({
  dynamic: true,
  size: WORD,
  encode: (values) => number(BigInt(values.length)) + sequence(Array(values.length).fill(type), values),
  decode: (block, at) =>
    readSequence(Array(distance(block, at)).fill(type), block, at + WORD) as unknown as readonly T[],
})

const call = <const T extends readonly AbiType<unknown>[]>(selector: string, ...types: T): AbiCall<AbiValues<T>> => {
  const name = hexOf(`0x${selector.replace(/^0x/, '')}`, 4)
  const values = tuple(...types)
  const encode = (args: AbiValues<T>): string => `0x${name}${values.encode(args as never)}`
  return {
    encode,
    decode: (data) => {
      const hex = hexOf(data)
      if (!hex.startsWith(name)) throw new TypeError(`0x${hex.slice(0, 8)} is not the selector 0x${name}`)
      const args = values.decode(hex.slice(8), 0) as AbiValues<T>
      if (encode(args) !== `0x${hex}`) throw new TypeError('the call data is not spelled as its contents are')
      return args
    },
  }
}

/**
 * Contract ABI encoding for adapters: calls are written from values and read back from data, strictly.
 *
 * Source: Solidity contract ABI specification, "Formal specification of the encoding".
 */
export const abi: Abi = { address, bool, bytes, text, uint, fixed, tuple, list, call }
