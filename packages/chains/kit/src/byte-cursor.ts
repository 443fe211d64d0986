/** Reads bytes from the front. Throws `TypeError` past the end; `what` names the whole in messages. */
export class ByteCursor {
  readonly #bytes: Uint8Array
  readonly #what: string
  #at = 0

  constructor(bytes: Uint8Array, what: string) {
    this.#bytes = bytes
    this.#what = what
  }

  /** Bytes of the whole, read or not. */
  get size(): number {
    return this.#bytes.length
  }

  /** The next `count` bytes, a copy. */
  take(count: number): Uint8Array {
    const taken = this.#bytes.slice(this.#at, this.#at + count)
    if (taken.length !== count) throw new TypeError(`The ${this.#what} ends early`)
    this.#at += count
    return taken
  }

  byte(): number {
    return this.take(1)[0] as number
  }

  /** Refuses bytes left over. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new TypeError(`Bytes follow the ${this.#what}`)
  }
}
