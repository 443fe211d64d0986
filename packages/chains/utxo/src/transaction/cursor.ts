import { UnreadableInput } from '@switchyard/chain-kit'
/** Reads serialized Bitcoin structures from front to back. Every read past the end throws `UnreadableInput`. */
export class Cursor {
  readonly bytes: Uint8Array
  offset = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get done(): boolean {
    return this.offset >= this.bytes.length
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.offset) throw new UnreadableInput('The data ends early.')
    this.offset += length
    return this.bytes.subarray(this.offset - length, this.offset)
  }

  /** Little-endian, up to eight bytes. */
  integer(length: number): bigint {
    return this.take(length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  compactSize(): number {
    const first = Number(this.integer(1))
    if (first < 0xfd) return first
    const value = this.integer(first === 0xfd ? 2 : first === 0xfe ? 4 : 8)
    if (value > 0xffffffffn) throw new UnreadableInput('A length is above 2^32 - 1.')
    return Number(value)
  }

  /** Reads bytes prefixed with their length. */
  sized(): Uint8Array {
    return this.take(this.compactSize())
  }
}
