import { UnreadableInput } from '@switchyard/core'
/** Writes bytes and numbers in one byte order. */
export class ByteWriter {
  readonly #bytes: number[] = []
  readonly #little: boolean

  constructor(order: 'little' | 'big') {
    this.#little = order === 'little'
  }

  /** Writes an integer in `bytes` bytes. @throws {UnreadableInput} when it does not fit. */
  number(value: bigint | number, bytes: number): this {
    const whole = BigInt(value)
    if (whole < 0n || whole >> BigInt(8 * bytes) !== 0n)
      throw new UnreadableInput(`${value} does not fit ${bytes} bytes`)
    const list = Array.from({ length: bytes }, (_, index) => Number((whole >> BigInt(8 * index)) & 255n))
    this.#bytes.push(...(this.#little ? list : list.reverse()))
    return this
  }

  /** Writes 0x-prefixed hex. */
  hex(value: string): this {
    for (const pair of value.slice(2).match(/../g) ?? []) this.#bytes.push(Number.parseInt(pair, 16))
    return this
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
