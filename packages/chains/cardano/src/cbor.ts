/** A CBOR value: integers, bytes, text, lists, maps as pairs in order, tags, `true`, `false`, `null`. */
export type Cbor =
  | bigint
  | string
  | boolean
  | null
  | Uint8Array
  | readonly Cbor[]
  | { readonly pairs: readonly (readonly [Cbor, Cbor])[] }
  | { readonly tag: bigint; readonly value: Cbor }

/** Maximum nesting. */
const MAX_DEPTH = 16

/**
 * Decodes a single CBOR value of definite length.
 *
 * @throws {TypeError} For trailing bytes, indefinite lengths, which transactions do not use, and other types.
 */
export const readCbor = (bytes: Uint8Array): Cbor => {
  let at = 0

  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new TypeError('The CBOR data ends early.')
    at += length
    return bytes.subarray(at - length, at)
  }

  const argument = (info: number): bigint => {
    if (info < 24) return BigInt(info)
    if (info > 27) throw new TypeError('The CBOR data has an indefinite length.')
    return take(2 ** (info - 24)).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  const count = (info: number): number => {
    const length = argument(info)
    if (length > BigInt(bytes.length - at)) throw new TypeError('The CBOR data ends early.')
    return Number(length)
  }

  const value = (depth: number): Cbor => {
    if (depth > MAX_DEPTH) throw new TypeError(`The CBOR data is nested deeper than ${MAX_DEPTH} levels.`)
    const [head = 0] = take(1)
    const info = head & 31
    const inner = (): Cbor => value(depth + 1)
    const pair = (): readonly [Cbor, Cbor] => [inner(), inner()]
    switch (head >> 5) {
      case 0:
        return argument(info)
      case 1:
        return -1n - argument(info)
      case 2:
        return Uint8Array.from(take(count(info)))
      case 3:
        return new TextDecoder('utf-8', { fatal: true }).decode(take(count(info)))
      case 4:
        return Array.from({ length: count(info) }, inner)
      case 5:
        return { pairs: Array.from({ length: count(info) }, pair) }
      case 6:
        return { tag: argument(info), value: inner() }
      default:
        return simple(info)
    }
  }

  const read = value(0)
  if (at !== bytes.length) throw new TypeError('The CBOR data has trailing bytes.')
  return read
}

const simple = (info: number): Cbor => {
  if (info === 20) return false
  if (info === 21) return true
  if (info === 22) return null
  throw new TypeError('The CBOR data has an unsupported type.')
}
