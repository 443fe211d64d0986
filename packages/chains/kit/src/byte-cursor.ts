import { UnreadableInput } from '@switchyard/core'
/**
 * Reads bytes from front to back. `what` names the data in error messages.
 *
 * @throws {UnreadableInput} from every read past the end.
 */
export class ByteCursor {
  readonly #bytes: Uint8Array
  readonly #what: string
  #at = 0

  constructor(bytes: Uint8Array, what: string) {
    this.#bytes = bytes
    this.#what = what
  }

  /** Total number of bytes, read and unread. */
  get size(): number {
    return this.#bytes.length
  }

  /** Returns a copy of the next `count` bytes. */
  take(count: number): Uint8Array {
    const taken = this.#bytes.slice(this.#at, this.#at + count)
    if (taken.length !== count) throw new UnreadableInput(`The ${this.#what} ends early.`)
    this.#at += count
    return taken
  }

  byte(): number {
    return this.take(1)[0] as number
  }

  /**
   * Ends the reading.
   *
   * @throws {UnreadableInput} when unread bytes are left.
   */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new UnreadableInput(`Bytes follow the ${this.#what}.`)
  }
}
