/** Big-endian bytes of a number. */
export const bytesOfNumber = (value: bigint, length: number): readonly number[] =>
  Array.from({ length }, (_, index) => Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn))

/** Reads bytes from the front. Every method throws at the end. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  done(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new Error('The bytes end early.')
    this.#at += count
    return this.#bytes.slice(this.#at - count, this.#at)
  }

  byte(): number {
    return this.take(1)[0] as number
  }

  number(count: number): bigint {
    return BigInt(`0x${Buffer.from(this.take(count)).toString('hex')}`)
  }

  /** Length of a blob: one byte, or two for 193 bytes and more. */
  length(): number {
    const first = this.byte()
    if (first <= 192) return first
    if (first > 240) throw new Error('Blobs of this length are not simulated.')
    return 193 + (first - 193) * 256 + this.byte()
  }
}
