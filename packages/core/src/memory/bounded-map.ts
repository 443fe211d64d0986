/** What a bounded map may hold. */
export interface Bounds {
  readonly maxEntries: number
  readonly maxBytes: number
}

interface Entry {
  readonly value: string
  readonly bytes: number
  readonly expiresAt: number
}

/**
 * Text under keys, each with its own end of life, bounded in number and in bytes: the oldest written go first.
 *
 * Bytes are counted as two for each UTF-16 unit of key and value.
 */
export class BoundedMap {
  readonly #entries = new Map<string, Entry>()
  readonly #bounds: Bounds
  #bytes = 0
  /** Kept between writes: a new iterator would step over the gap every deleted entry leaves at the front. */
  #walk: Iterator<[string, Entry]> = this.#entries.entries()
  #oldest: [string, Entry] | undefined

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string, now: number): string | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > now) return entry.value
    this.#drop(key, entry)
    return undefined
  }

  set(key: string, value: string, ttlMs: number, now: number): void {
    const old = this.#entries.get(key)
    if (old) this.#drop(key, old)
    const bytes = 2 * (key.length + value.length)
    if (bytes > this.#bounds.maxBytes) return
    this.#entries.set(key, { value, bytes, expiresAt: now + ttlMs })
    this.#bytes += bytes
    this.#evict(now)
  }

  /** Drops what is over the bounds, and of the oldest entries those that have expired anyway. */
  #evict(now: number): void {
    for (let oldest = this.#findOldest(); oldest; oldest = this.#findOldest()) {
      const [key, entry] = oldest
      const over = this.#entries.size > this.#bounds.maxEntries || this.#bytes > this.#bounds.maxBytes
      if (!over && entry.expiresAt > now) return
      this.#drop(key, entry)
    }
  }

  /** The entry written longest ago; an entry written again moves to the back. */
  #findOldest(): [string, Entry] | undefined {
    if (this.#oldest && this.#entries.get(this.#oldest[0]) === this.#oldest[1]) return this.#oldest
    let step = this.#walk.next()
    if (step.done) {
      this.#walk = this.#entries.entries()
      step = this.#walk.next()
    }
    this.#oldest = step.done ? undefined : step.value
    return this.#oldest
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
