import { base64 } from '@scure/base'
import { ByteCursor, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import type { TonAddress } from './address.ts'

/** A cell of a bag of cells. */
export interface Cell {
  readonly data: Uint8Array
  readonly bits: number
  readonly references: readonly Cell[]
}

const MAGIC = 0xb5ee9c72

/**
 * Reads the root of a bag of cells in base64. It is independent of the library that writes them, so that an error in
 * one does not hide in the other.
 *
 * Source: TON documentation, "Bag of cells". The trailing checksum is skipped, since the data does not travel.
 *
 * @throws {UnreadableInput} For anything but a single root of ordinary cells.
 */
export const readBag = (text: string): Cell => {
  const reader = new Reader(requireDecoded(base64, text), 'bag')
  if (reader.number(4) !== MAGIC) throw new UnreadableInput('The data is not a bag of cells.')
  const flags = reader.number(1)
  const hasIndex = (flags & 0x80) !== 0
  const hasChecksum = (flags & 0x40) !== 0
  const size = flags & 7
  const offsetBytes = reader.number(1)
  const count = reader.number(size)
  if (count > reader.size) throw new UnreadableInput('The bag of cells ends early.')
  const roots = reader.number(size)
  const absent = reader.number(size)
  reader.number(offsetBytes)
  if (roots !== 1 || absent !== 0) throw new UnreadableInput('The bag of cells must have exactly one root.')
  const root = reader.number(size)
  if (hasIndex) for (let index = 0; index < count; index++) reader.number(offsetBytes)
  const flat = Array.from({ length: count }, () => {
    const head = reader.number(1)
    if (head > 4) throw new UnreadableInput('The bag contains an exotic cell.')
    const descriptor = reader.number(1)
    const data = reader.take(Math.ceil(descriptor / 2))
    let bits = data.length * 8
    if (descriptor % 2 === 1) {
      // The last byte is padded: a 1 and the zeros after it.
      const last = requireCell(data.at(-1))
      if (last === 0) throw new UnreadableInput('A cell has no end marker.')
      bits -= 32 - Math.clz32(last & -last)
    }
    return { data, bits, points: Array.from({ length: head }, () => reader.number(size)) }
  })
  if (hasChecksum) reader.number(4)
  reader.end()

  // References point forward only, so cells are built from the last to the first.
  const cells = new Map<number, Cell>()
  for (let index = count - 1; index >= 0; index--) {
    const { data, bits, points } = requireCell(flat[index])
    cells.set(index, { data, bits, references: points.map((point) => requireCell(cells.get(point))) })
  }
  return requireCell(cells.get(root))
}

const requireCell = <T>(value: T | undefined): T => {
  if (value === undefined) throw new UnreadableInput('The bag refers to a missing cell.')
  return value
}

class Reader extends ByteCursor {
  number(count: number): number {
    return this.take(count).reduce((sum, byte) => sum * 256 + byte, 0)
  }
}

/** Reads a cell bit by bit. Every read past the end throws `UnreadableInput`. */
export class Slice {
  readonly #cell: Cell
  #bit = 0
  #reference = 0

  constructor(cell: Cell) {
    this.#cell = cell
  }

  get bitsLeft(): number {
    return this.#cell.bits - this.#bit
  }

  get referencesLeft(): number {
    return this.#cell.references.length - this.#reference
  }

  uint(bits: number): bigint {
    if (bits > this.bitsLeft) throw new UnreadableInput('The cell ends early.')
    let value = 0n
    for (let index = 0; index < bits; index++, this.#bit++) {
      const byte = this.#cell.data[this.#bit >> 3] ?? 0
      value = (value << 1n) | BigInt((byte >> (7 - (this.#bit & 7))) & 1)
    }
    return value
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => Number(this.uint(8)))
  }

  reference(): Cell {
    return requireCell(this.#cell.references[this.#reference++])
  }

  /** Reads coins: a length of four bits, then that many bytes. */
  coins(): bigint {
    return this.uint(Number(this.uint(4)) * 8)
  }

  /** Reads a standard address; `undefined` for an empty address. */
  address(): TonAddress | undefined {
    const kind = this.uint(2)
    if (kind === 0n) return undefined
    if (kind !== 2n || this.uint(1) !== 0n)
      throw new UnreadableInput('The cell contains an unsupported kind of address.')
    const workchain = this.uint(8)
    if (workchain !== 0n && workchain !== 255n)
      throw new UnreadableInput(`The workchain ${workchain} is not supported; it must be 0 or -1.`)
    return { workchain: workchain === 0n ? 0 : -1, hash: this.bytes(32) }
  }

  end(): void {
    if (this.bitsLeft > 0 || this.referencesLeft > 0) throw new UnreadableInput('The cell contains more than expected.')
  }
}
