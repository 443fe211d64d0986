/** Reads little-endian fields one after another; throws `RangeError` past the end. */
export class LittleReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('The payload is too short.')
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  big(width: number): bigint {
    return BigInt(`0x${Buffer.from(this.bytes(width)).reverse().toString('hex')}`)
  }

  int(width: number): number {
    return Number(this.big(width))
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }
}

/** A number, least significant byte first. */
export const littleEndian = (value: bigint | number, width: number): Uint8Array => {
  const hex = BigInt(value)
    .toString(16)
    .padStart(width * 2, '0')
  if (hex.length > width * 2) throw new RangeError(`${value} does not fit ${width} bytes.`)
  return Uint8Array.from(Buffer.from(hex, 'hex').reverse())
}
