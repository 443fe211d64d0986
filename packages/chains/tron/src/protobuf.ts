/** One field of a message: its number and a varint or bytes. */
export type Field = readonly [number: number, value: bigint | Uint8Array]

/** Writes a message, fields in the order given. */
export const encodeFields = (fields: readonly Field[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(([number, value]) =>
      typeof value === 'bigint'
        ? [...varint(BigInt(number << 3)), ...varint(value)]
        : [...varint(BigInt((number << 3) | 2)), ...varint(BigInt(value.length)), ...value],
    ),
  )

/** Reads a message of varints and bytes. Throws `TypeError` on anything else, also on a value written longer than needed. */
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
    throw new TypeError('A broken number in a message')
  }
  while (at < bytes.length) {
    const key = Number(number())
    if ((key & 7) === 0) fields.push([key >>> 3, number()])
    else if ((key & 7) === 2) {
      const length = Number(number())
      if (length > bytes.length - at) throw new TypeError('A message that ends too early')
      fields.push([key >>> 3, bytes.slice(at, at + length)])
      at += length
    } else throw new TypeError('A field of an unknown kind')
  }
  if (!same(encodeFields(fields), bytes)) throw new TypeError('A message that is not written the shortest way')
  return fields
}

const varint = (value: bigint): readonly number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return [...bytes, Number(rest)]
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
