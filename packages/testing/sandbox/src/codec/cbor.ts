/** A decoded CBOR item with the place of its bytes. */
export type CborItem = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly CborItem[] }
  | { readonly kind: 'map'; readonly pairs: readonly (readonly [CborItem, CborItem])[] }
  | { readonly kind: 'tag'; readonly tag: bigint; readonly item: CborItem }
  | { readonly kind: 'simple'; readonly value: number }
)

const BREAK = 0xff
const MAX_DEPTH = 32

class CborReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get ended(): boolean {
    return this.#at === this.#bytes.length
  }

  item(depth = 0): CborItem {
    if (depth > MAX_DEPTH) throw new Error('nested too deep')
    const start = this.#at
    const head = this.#byte()
    const [major, info] = [head >> 5, head & 31]
    if (major === 7) return { kind: 'simple', value: info < 24 ? info : this.#byte(), start, end: this.#at }
    const count = info === 31 ? undefined : this.#argument(info)
    const content = this.#content(major, count, depth + 1)
    return { ...content, start, end: this.#at } as CborItem
  }

  #content(major: number, count: bigint | undefined, depth: number): object {
    if (major === 4) return { kind: 'list', items: this.#many(count, () => this.item(depth)) }
    if (major === 5) return { kind: 'map', pairs: this.#many(count, () => [this.item(depth), this.item(depth)]) }
    if (major === 2 || major === 3) {
      const value = count === undefined ? this.#chunks(depth) : this.#take(count)
      return major === 2 ? { kind: 'bytes', value } : { kind: 'text', value: new TextDecoder().decode(value) }
    }
    if (count === undefined) throw new Error('indefinite length of a number')
    if (major === 6) return { kind: 'tag', tag: count, item: this.item(depth) }
    return { kind: 'integer', value: major === 0 ? count : -1n - count }
  }

  #many<T>(count: bigint | undefined, read: () => T): readonly T[] {
    const items: T[] = []
    const isOver = (): boolean =>
      count === undefined ? this.#bytes[this.#at] === BREAK : items.length >= Number(count)
    while (!isOver()) {
      if (this.ended) throw new Error('end of input')
      items.push(read())
    }
    if (count === undefined) this.#at++
    return items
  }

  #chunks(depth: number): Uint8Array {
    const parts = this.#many(undefined, () => this.item(depth))
    return Uint8Array.from(parts.flatMap((part) => (part.kind === 'bytes' ? [...part.value] : [])))
  }

  #argument(info: number): bigint {
    if (info < 24) return BigInt(info)
    if (info > 27) throw new Error('reserved length')
    return this.#take(BigInt(2 ** (info - 24))).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  #take(length: bigint): Uint8Array {
    const end = this.#at + Number(length)
    if (end > this.#bytes.length) throw new Error('end of input')
    const part = this.#bytes.slice(this.#at, end)
    this.#at = end
    return part
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new Error('end of input')
    return byte
  }
}

/** Decodes one CBOR item that fills the bytes. Throws for anything else. */
export const readCbor = (bytes: Uint8Array): CborItem => {
  const reader = new CborReader(bytes)
  const item = reader.item()
  if (!reader.ended) throw new Error('trailing bytes')
  return item
}

const head = (major: number, value: bigint): readonly number[] => {
  if (value < 24n) return [(major << 5) | Number(value)]
  const size = [1, 2, 4, 8].find((bytes) => value < 1n << BigInt(8 * bytes)) ?? 8
  const digits = Array.from({ length: size }, (_, place) => Number((value >> BigInt(8 * (size - 1 - place))) & 0xffn))
  return [(major << 5) | (24 + Math.log2(size)), ...digits]
}

/** Encodes an unsigned integer, bytes, or already encoded parts of a list or map. */
export const writeCbor = {
  integer: (value: bigint): Uint8Array => Uint8Array.from(head(0, value)),
  bytes: (value: Uint8Array): Uint8Array => Uint8Array.from([...head(2, BigInt(value.length)), ...value]),
  list: (...items: readonly Uint8Array[]): Uint8Array =>
    Uint8Array.from([...head(4, BigInt(items.length)), ...items.flatMap((item) => [...item])]),
  map: (...pairs: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array =>
    Uint8Array.from([...head(5, BigInt(pairs.length)), ...pairs.flatMap(([key, value]) => [...key, ...value])]),
  simple: (value: number): Uint8Array => Uint8Array.of((7 << 5) | value),
}
