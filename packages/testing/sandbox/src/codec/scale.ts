import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { LittleReader, littleEndian } from './little-reader.ts'

/** Reads values of SCALE, Substrate's encoding; throws `RangeError` where the bytes end or a number is not in its shortest form. */
export class ScaleReader extends LittleReader {
  byte(): number {
    return this.int(1)
  }

  /** A number whose lowest two bits give its size. */
  compact(): bigint {
    const first = this.byte()
    const mode = first & 3
    if (mode === 3) {
      const width = (first >> 2) + 4
      const value = this.big(width)
      if (value < 1n << BigInt(width === 4 ? 30 : 8 * (width - 1))) throw new RangeError('The number could be shorter.')
      return value
    }
    const rest = mode === 0 ? new Uint8Array() : this.bytes(2 ** mode - 1)
    const value = new LittleReader(Uint8Array.of(first, ...rest)).big(2 ** mode) >> 2n
    if (value < ([0n, 1n << 6n, 1n << 14n][mode] as bigint)) throw new RangeError('The number could be shorter.')
    return value
  }

  /** Bytes behind their length. */
  blob(): Uint8Array {
    return this.bytes(Number(this.compact()))
  }
}

/** A number in its shortest form. */
export const compact = (value: bigint | number): Uint8Array => {
  const number = BigInt(value)
  if (number < 1n << 6n) return littleEndian(number << 2n, 1)
  if (number < 1n << 14n) return littleEndian((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return littleEndian((number << 2n) | 2n, 4)
  const width = Math.ceil(number.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((width - 4) << 2) | 3), littleEndian(number, width))
}

/** Bytes behind their length. */
export const blob = (bytes: Uint8Array): Uint8Array => concatBytes(compact(bytes.length), bytes)

/** A text behind its length. */
export const text = (value: string): Uint8Array => blob(utf8ToBytes(value))

/** Values behind their number. */
export const vector = (items: readonly Uint8Array[]): Uint8Array => concatBytes(compact(items.length), ...items)

/** An unsigned number of 4 bytes. */
export const u32 = (value: bigint | number): Uint8Array => littleEndian(value, 4)

/** An unsigned number of 16 bytes. */
export const u128 = (value: bigint): Uint8Array => littleEndian(value, 16)
