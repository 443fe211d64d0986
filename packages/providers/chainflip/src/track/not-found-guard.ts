import { type Clock, UpstreamError } from '@switchyard/core'

/** Source: the backend blocks an IP address for ten minutes after more than 10 responses 404 within 60 s. */
const WINDOW_MS = 60_000

/** Responses 404 that requests for unknown swaps may cause; the rest is reserved for swaps the engine built. */
const MOST_OF_STRANGERS = 6
const MOST = 9

/** Time for which a response 404 answers requests for the same swap: at first, and after several in a row. */
const FIRST_REST_MS = 6_000
const LONGEST_REST_MS = 24_000

/** Most swaps stored as found. */
const MOST_FOUND = 10_000

interface Miss {
  readonly at: number
  readonly restMs: number
}

/**
 * Limits requests for unknown swaps, so that the backend does not block this IP address.
 *
 * A swap counts as unknown for some seconds after the backend said so. A swap that was found is always requested. Where a
 * request could cause a block it fails as in an outage; "not found" is never assumed.
 */
export class NotFoundGuard {
  readonly #clock: Clock
  readonly #misses = new Map<string, Miss>()
  readonly #found = new Set<string>()
  readonly #underWay = new Map<string, number>()
  #answers: readonly number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Requests a swap; `undefined` when the backend does not know it.
   *
   * @param ours - whether the engine built the swap
   * @throws {UpstreamError} after too many requests for unknown swaps within a minute, and whatever `request` throws
   */
  async find<T>(id: string, ours: boolean, request: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#found.has(id)) {
      if (this.#isResting(id)) return undefined
      this.#requireBudget(id, ours)
    }
    this.#underWay.set(id, (this.#underWay.get(id) ?? 0) + 1)
    try {
      const swap = await request()
      if (swap === undefined) this.#markMissing(id)
      else this.#markFound(id)
      return swap
    } finally {
      this.#leave(id)
    }
  }

  #isResting(id: string): boolean {
    const miss = this.#misses.get(id)
    return miss !== undefined && this.#clock.now() - miss.at < miss.restMs
  }

  /** Each request under way may get a 404. */
  #requireBudget(id: string, ours: boolean): void {
    const now = this.#clock.now()
    this.#answers = this.#answers.filter((at) => now - at < WINDOW_MS)
    for (const [known, { at }] of this.#misses) if (now - at >= WINDOW_MS) this.#misses.delete(known)
    const others = [...this.#underWay.keys()].filter((other) => other !== id && !this.#found.has(other)).length
    if (this.#answers.length + others < (ours ? MOST : MOST_OF_STRANGERS)) return
    throw new UpstreamError('Too many requests for unknown swaps of Chainflip. Try again in a minute.')
  }

  /** Counts a 404 that simultaneous requests share once. */
  #markMissing(id: string): void {
    this.#found.delete(id)
    if (this.#isResting(id)) return
    const now = this.#clock.now()
    const last = this.#misses.get(id)
    const restMs = last === undefined ? FIRST_REST_MS : Math.min(2 * last.restMs, LONGEST_REST_MS)
    this.#misses.set(id, { at: now, restMs })
    this.#answers = [...this.#answers, now]
  }

  #markFound(id: string): void {
    this.#misses.delete(id)
    this.#found.delete(id)
    this.#found.add(id)
    const [oldest] = this.#found
    if (this.#found.size > MOST_FOUND && oldest !== undefined) this.#found.delete(oldest)
  }

  #leave(id: string): void {
    const left = (this.#underWay.get(id) ?? 1) - 1
    if (left === 0) this.#underWay.delete(id)
    else this.#underWay.set(id, left)
  }
}
