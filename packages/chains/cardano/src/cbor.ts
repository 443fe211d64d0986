import { ByteCursor, readUtf8, UnreadableInput } from '@switchyard/chain-kit'

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
 * @throws {UnreadableInput} For trailing bytes, indefinite lengths, which transactions do not use, and other types.
 */
export const readCbor = (bytes: Uint8Array): Cbor => {
  const reader = new CborReader(bytes, 'CBOR data')
  const value = reader.value(0)
  reader.end()
  return value
}

class CborReader extends ByteCursor {
  value(depth: number): Cbor {
    if (depth > MAX_DEPTH) throw new UnreadableInput(`The CBOR data is nested deeper than ${MAX_DEPTH} levels.`)
    const head = this.byte()
    const info = head & 31
    const inner = (): Cbor => this.value(depth + 1)
    const pair = (): readonly [Cbor, Cbor] => [inner(), inner()]
    switch (head >> 5) {
      case 0:
        return this.#argument(info)
      case 1:
        return -1n - this.#argument(info)
      case 2:
        return this.take(this.#count(info))
      case 3: {
        const text = readUtf8(this.take(this.#count(info)))
        if (text === undefined) throw new UnreadableInput('The CBOR data contains a text that is not UTF-8.')
        return text
      }
      case 4:
        return Array.from({ length: this.#count(info) }, inner)
      case 5:
        return { pairs: Array.from({ length: this.#count(info) }, pair) }
      case 6:
        return { tag: this.#argument(info), value: inner() }
      default:
        if (info === 20) return false
        if (info === 21) return true
        if (info === 22) return null
        throw new UnreadableInput('The CBOR data has an unsupported type.')
    }
  }

  #argument(info: number): bigint {
    if (info < 24) return BigInt(info)
    if (info > 27) throw new UnreadableInput('The CBOR data has an indefinite length.')
    return this.take(2 ** (info - 24)).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  /** A length of bytes or items, each of which takes at least one byte. */
  #count(info: number): number {
    const length = this.#argument(info)
    if (length > BigInt(this.size)) throw new UnreadableInput('The CBOR data ends early.')
    return Number(length)
  }
}
