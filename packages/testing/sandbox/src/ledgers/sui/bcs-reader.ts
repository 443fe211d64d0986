/** Reads BCS values from the start of some bytes. Throws `RangeError` when they end early. */
export class BcsReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('unexpected end of input')
    const part = this.#bytes.slice(this.#at, end)
    this.#at = end
    return part
  }

  /** Throws unless everything was read. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('remaining input')
  }

  byte(): number {
    return this.take(1)[0] as number
  }

  u16(): number {
    const [low = 0, high = 0] = this.take(2)
    return low + high * 256
  }

  u64(): bigint {
    return this.take(8).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
  }

  /** A length: seven bits per byte, lowest first. */
  length(): number {
    let value = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('length overflow')
  }

  many<T>(read: () => T): readonly T[] {
    const values: T[] = []
    for (let left = this.length(); left > 0; left--) values.push(read())
    return values
  }

  blob(): Uint8Array {
    return this.take(this.length())
  }
}
