import type { AccountReader } from '@switchyard/core'
import { Fingerprints } from './fingerprints.ts'
import { isEvmAddress, normalizeAddress } from './normalize-address.ts'
import { readAddresses } from './read-addresses.ts'

/** Longest time that other work waits while a list is read, milliseconds. */
const TURN_MS = 10

/** Characters of a list that is read at once: about a thousand addresses. */
const SMALL = 50_000

/**
 * The entries of a list and the accounts they name.
 *
 * The accounts are known once an engine has given its reader, later than the list. Until they are listed too, `has` throws:
 * another spelling of a listed account must not pass.
 */
export class ListedAccounts {
  #prints = new Fingerprints()
  #size = 0
  readonly #readers: AccountReader[] = []
  /** Readers the list has been read with. */
  #readWith = 0
  /** Text of the list, stored until an engine has given its reader. */
  #text: string | undefined
  /** Settles once the lists taken so far have been read. */
  #last: Promise<void> = Promise.resolve()

  /** Addresses on the list; two spellings of one account count once. */
  get size(): number {
    return this.#size
  }

  /** `true` when the list must be read again since an engine has given a reader. */
  get isBehind(): boolean {
    return this.#size > 0 && this.#readWith < this.#readers.length
  }

  /** @throws {Error} while accounts are missing from the list. */
  has(address: string): boolean {
    if (this.#prints.has(normalizeAddress(address))) return true
    if (this.isBehind) throw new Error('The accounts of the list of bad addresses have not been read yet.')
    return false
  }

  /**
   * Replaces the list.
   *
   * @throws {Error} for a text that is not a list, or an empty one in place of another; the old list stays.
   */
  take(text: string): Promise<void> {
    const taken = this.#last.then(() => this.#readInTurns(text))
    this.#last = taken.catch(() => undefined)
    return taken
  }

  /**
   * Adds the accounts `reader` finds: at once to a short list, in the background to a long one.
   *
   * @returns `true` if the list has to be taken again for that, because its text is no longer stored.
   */
  use(reader: AccountReader): boolean {
    this.#readers.push(reader)
    const text = this.#text
    if (text === undefined || !this.isBehind) return this.isBehind
    if (text.length <= SMALL) for (const _ of this.#read(text));
    else void this.take(text)
    return false
  }

  async #readInTurns(text: string): Promise<void> {
    do {
      const reading = this.#read(text)
      for (let isRead = false; !isRead; ) {
        const until = performance.now() + TURN_MS
        while (!isRead && performance.now() < until) isRead = reading.next().done === true
        if (!isRead) await new Promise((resolve) => setImmediate(resolve))
      }
    } while (this.isBehind)
  }

  /** Reads a list, one address a step; the last step puts it in place. */
  *#read(text: string): Generator<undefined, void> {
    const readers = [...this.#readers]
    const prints = new Fingerprints()
    let size = 0
    for (const address of readAddresses(text)) {
      const before = prints.size
      prints.add(normalizeAddress(address))
      if (prints.size > before) size += 1
      if (!isEvmAddress(address))
        for (const reader of readers) for (const account of reader(address)) prints.add(normalizeAddress(account))
      yield
    }
    if (size === 0 && this.#size > 0) throw new Error('it has become empty')
    this.#prints = prints
    this.#size = size
    this.#readWith = readers.length
    this.#text = readers.length === 0 ? text : undefined
  }
}
