import { type Clock, UpstreamError } from '@switchyard/core'

/** Source: the backend blocks an address for ten minutes after more than 10 answers 404 within 60 s. */
const WINDOW_MS = 60_000

/** Of those, what strangers may cause; the rest is kept for swaps the engine built. */
const MOST_OF_STRANGERS = 6
const MOST = 9

/** How long an answer 404 stands for the next question about the same swap: at first, and after several in a row. */
const FIRST_REST_MS = 6_000
const LONGEST_REST_MS = 24_000

/** Most swaps remembered as there. */
const MOST_FOUND = 10_000

interface Miss {
  readonly at: number
  readonly restMs: number
}

/**
 * Keeps this side from asking for unknown swaps so often that the backend stops answering.
 *
 * A swap is taken as unknown only on the backend's own word about that swap, and for seconds. One that has been found is
 * always asked for. Where asking might bring the block, the question fails as an outage does: "not found" is never made up.
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
   * Asks for a swap; `undefined` when the backend does not know it. `ours` says that the engine built it.
   *
   * Throws what `ask` throws, and `UpstreamError` when too many unknown swaps have been asked for within a minute.
   */
  async find<T>(id: string, ours: boolean, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#found.has(id)) {
      if (this.#rests(id)) return undefined
      this.#requireBudget(id, ours)
    }
    this.#underWay.set(id, (this.#underWay.get(id) ?? 0) + 1)
    try {
      const swap = await ask()
      if (swap === undefined) this.#miss(id)
      else this.#meet(id)
      return swap
    } finally {
      this.#leave(id)
    }
  }

  #rests(id: string): boolean {
    const miss = this.#misses.get(id)
    return miss !== undefined && this.#clock.now() - miss.at < miss.restMs
  }

  /** Questions under way may all be answered 404, once for each swap. */
  #requireBudget(id: string, ours: boolean): void {
    const now = this.#clock.now()
    this.#answers = this.#answers.filter((at) => now - at < WINDOW_MS)
    for (const [known, { at }] of this.#misses) if (now - at >= WINDOW_MS) this.#misses.delete(known)
    const others = [...this.#underWay.keys()].filter((other) => other !== id && !this.#found.has(other)).length
    if (this.#answers.length + others < (ours ? MOST : MOST_OF_STRANGERS)) return
    throw new UpstreamError('Chainflip has been asked for too many unknown swaps; ask again in a minute.')
  }

  /** Two who asked at once heard of one answer. */
  #miss(id: string): void {
    this.#found.delete(id)
    if (this.#rests(id)) return
    const now = this.#clock.now()
    const last = this.#misses.get(id)
    const restMs = last === undefined ? FIRST_REST_MS : Math.min(2 * last.restMs, LONGEST_REST_MS)
    this.#misses.set(id, { at: now, restMs })
    this.#answers = [...this.#answers, now]
  }

  #meet(id: string): void {
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
