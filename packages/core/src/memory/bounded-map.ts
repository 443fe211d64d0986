/** Limits of a bounded map. */
export interface Bounds {
  readonly maxEntries: number
  /** Counted as two for each UTF-16 unit of key and value. */
  readonly maxBytes: number
}

/** A text with its own end of life. */
export interface BoundedEntry {
  readonly value: string
  /** Milliseconds of one clock, as in every call of the map. */
  readonly expiresAt: number
  /** Carried along for `onDrop`. */
  readonly storedUntil?: number
}

/** Reason an entry was dropped: it had expired, or the map was full. */
export type DropReason = 'expired' | 'evicted'

/** Called for every entry that is dropped, but not for one that is replaced. */
export type OnDrop = (key: string, entry: BoundedEntry, reason: DropReason) => void

/** Text under keys, each with its own end of life, bounded in number and in bytes: the oldest written go first. */
export class BoundedMap {
  readonly #entries = new Map<string, BoundedEntry>()
  readonly #bounds: Bounds
  readonly #onDrop: OnDrop | undefined
  #bytes = 0
  /** Kept between writes: a new iterator would step over the gap every deleted entry leaves at the front. */
  #walk: Iterator<[string, BoundedEntry]> = this.#entries.entries()
  #oldest: [string, BoundedEntry] | undefined

  constructor(bounds: Bounds, onDrop?: OnDrop) {
    this.#bounds = bounds
    this.#onDrop = onDrop
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
    this.#drop(key, entry, 'expired')
    return undefined
  }

  set(key: string, entry: BoundedEntry, now: number): void {
    this.delete(key)
    const bytes = countBytes(key, entry.value)
    if (bytes > this.#bounds.maxBytes) {
      this.#onDrop?.(key, entry, 'evicted')
      return
    }
    this.#entries.set(key, entry)
    this.#bytes += bytes
    this.#evict(now)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) this.#remove(key, entry)
  }

  /** Drops what is over the bounds, and of the oldest entries those that have expired anyway. */
  #evict(now: number): void {
    for (let oldest = this.#findOldest(); oldest; oldest = this.#findOldest()) {
      const [key, entry] = oldest
      const expired = entry.expiresAt <= now
      const over = this.#entries.size > this.#bounds.maxEntries || this.#bytes > this.#bounds.maxBytes
      if (!over && !expired) return
      this.#drop(key, entry, expired ? 'expired' : 'evicted')
    }
  }

  /** The entry written longest ago; an entry written again moves to the back. */
  #findOldest(): [string, BoundedEntry] | undefined {
    if (this.#oldest && this.#entries.get(this.#oldest[0]) === this.#oldest[1]) return this.#oldest
    let step = this.#walk.next()
    if (step.done) {
      this.#walk = this.#entries.entries()
      step = this.#walk.next()
    }
    this.#oldest = step.done ? undefined : step.value
    return this.#oldest
  }

  #drop(key: string, entry: BoundedEntry, reason: DropReason): void {
    this.#remove(key, entry)
    this.#onDrop?.(key, entry, reason)
  }

  #remove(key: string, entry: BoundedEntry): void {
    this.#entries.delete(key)
    this.#bytes -= countBytes(key, entry.value)
  }
}

const countBytes = (key: string, value: string): number => 2 * (key.length + value.length)
