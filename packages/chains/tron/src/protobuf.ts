import { UnreadableInput } from '@switchyard/chain-kit'
/** A field of a message: its number and a varint or bytes. */
export type Field = readonly [number: number, value: bigint | Uint8Array]

/** Encodes a message with the fields in the given order. */
export const encodeFields = (fields: readonly Field[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(([number, value]) =>
      typeof value === 'bigint'
        ? [...encodeVarint(BigInt(number << 3)), ...encodeVarint(value)]
        : [...encodeVarint(BigInt((number << 3) | 2)), ...encodeVarint(BigInt(value.length)), ...value],
    ),
  )

/**
 * Decodes a message of varints and bytes.
 *
 * @throws {UnreadableInput} For any other field type and for values that are not encoded in the shortest form.
 */
export const decodeFields = (bytes: Uint8Array): readonly Field[] => {
  const fields: Field[] = []
  let at = 0
  const number = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80 && value < 2n ** 64n) return value
    }
    throw new UnreadableInput('The message contains a malformed number.')
  }
  while (at < bytes.length) {
    const key = Number(number())
    if ((key & 7) === 0) fields.push([key >>> 3, number()])
    else if ((key & 7) === 2) {
      const length = Number(number())
      if (length > bytes.length - at) throw new UnreadableInput('The message ends early.')
      fields.push([key >>> 3, bytes.slice(at, at + length)])
      at += length
    } else throw new UnreadableInput('The message contains a field of an unsupported wire type.')
  }
  const shortest = encodeFields(fields)
  const isShortest = shortest.length === bytes.length && shortest.every((byte, index) => byte === bytes[index])
  if (!isShortest) throw new UnreadableInput('The message is not in its shortest encoding.')
  return fields
}

const encodeVarint = (value: bigint): readonly number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return [...bytes, Number(rest)]
}
