/** A field of an encoded message: an integer, or the bytes of a string, a message or a byte field. */
export interface ProtobufField {
  readonly number: number
  readonly value: bigint | Uint8Array
}

const MAX_VARINT = 10

const readVarint = (bytes: Uint8Array, start: number): readonly [bigint, number] => {
  let value = 0n
  for (let at = start; at < start + MAX_VARINT; at++) {
    const byte = bytes[at]
    if (byte === undefined) break
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start))
    if (byte < 0x80) return [value, at + 1]
  }
  throw new Error('unexpected EOF')
}

/** Decodes the fields of a message in their order. Throws for truncated or unknown content. */
export const readFields = (bytes: Uint8Array): readonly ProtobufField[] => {
  const fields: ProtobufField[] = []
  for (let at = 0; at < bytes.length; ) {
    const [tag, afterTag] = readVarint(bytes, at)
    const [word, afterWord] = readVarint(bytes, afterTag)
    const number = Number(tag >> 3n)
    if ((tag & 7n) === 0n) {
      fields.push({ number, value: word })
      at = afterWord
      continue
    }
    if ((tag & 7n) !== 2n) throw new Error(`proto: illegal wireType ${tag & 7n}`)
    const end = afterWord + Number(word)
    if (end > bytes.length) throw new Error('unexpected EOF')
    fields.push({ number, value: bytes.slice(afterWord, end) })
    at = end
  }
  return fields
}

/** Every value of a byte field. Throws when one is an integer. */
export const bytesOf = (fields: readonly ProtobufField[], number: number): readonly Uint8Array[] =>
  fields
    .filter((field) => field.number === number)
    .map(({ value }) => {
      if (typeof value === 'bigint') throw new Error(`proto: wrong wireType = 0 for field ${number}`)
      return value
    })

/** The last value of a byte field, empty when absent. */
export const lastBytes = (fields: readonly ProtobufField[], number: number): Uint8Array =>
  bytesOf(fields, number).at(-1) ?? new Uint8Array()

/** The last value of a string field, empty when absent. */
export const textOf = (fields: readonly ProtobufField[], number: number): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(lastBytes(fields, number))

/** The last value of an integer field, zero when absent. */
export const integerOf = (fields: readonly ProtobufField[], number: number): bigint => {
  const value = fields.filter((field) => field.number === number).at(-1)?.value ?? 0n
  if (typeof value !== 'bigint') throw new Error(`proto: wrong wireType = 2 for field ${number}`)
  return value
}

const varint = (value: bigint): readonly number[] =>
  value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)]

/** Encodes fields in the given order; empty and zero values are left out, as proto3 does. */
export const writeFields = (
  ...fields: readonly (readonly [number: number, value: bigint | string | Uint8Array])[]
): Uint8Array => {
  const parts = fields.flatMap(([number, value]) => {
    if (typeof value === 'bigint') return value === 0n ? [] : [...varint(BigInt(number) << 3n), ...varint(value)]
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
    return bytes.length === 0 ? [] : [...varint((BigInt(number) << 3n) | 2n), ...varint(BigInt(bytes.length)), ...bytes]
  })
  return Uint8Array.from(parts)
}
