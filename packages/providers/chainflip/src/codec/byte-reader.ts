import { UnreadableInput } from '@switchyard/core'

/**
 * Reads little-endian fields one after another.
 *
 * @throws {UnreadableInput} past the end of the bytes
 */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new UnreadableInput(`the bytes end at ${this.#bytes.length}, before ${end}`)
    const taken = this.#bytes.slice(this.#at, end)
    this.#at = end
    return taken
  }

  /** An unsigned number of `width` bytes, up to 6. */
  number(width: number): number {
    return Number(this.amount(width))
  }

  amount(width: number): bigint {
    return this.take(width).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  }

  /** A SCALE option. */
  option<T>(read: () => T): T | undefined {
    const tag = this.number(1)
    if (tag > 1) throw new UnreadableInput(`an option starts with ${tag}`)
    return tag === 1 ? read() : undefined
  }

  /** Length of a SCALE vector: one byte below 64, two bytes below 16,384. */
  compact(): number {
    const first = this.number(1)
    if ((first & 3) === 0) return first >> 2
    if ((first & 3) === 1) return (first | (this.number(1) << 8)) >> 2
    throw new UnreadableInput('a vector has 16,384 items or more')
  }

  /** @throws {UnreadableInput} unless all bytes were read */
  end(): void {
    const left = this.#bytes.length - this.#at
    if (left > 0) throw new UnreadableInput(`${left} bytes remain at the end`)
  }
}
