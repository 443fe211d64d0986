/** Reads values of Borsh in their order. Every method throws when the bytes end early. */
export class BorshReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Number of bytes that were read. */
  get position(): number {
    return this.#at
  }

  get ended(): boolean {
    return this.#at === this.#bytes.length
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new Error('Unexpected length of input')
    const part = this.#bytes.slice(this.#at, end)
    this.#at = end
    return part
  }

  /** An unsigned integer, little-endian. */
  integer(size: number): bigint {
    return this.bytes(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  /** A number of at most 32 bits. */
  number(size: 1 | 2 | 4): number {
    return Number(this.integer(size))
  }

  /** Bytes after their length. */
  list(): Uint8Array {
    return this.bytes(this.number(4))
  }

  text(): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.list())
  }
}
