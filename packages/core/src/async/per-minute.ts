import type { Clock } from '../contract/clock.ts'
import { readMonotonic } from './read-monotonic.ts'

const MINUTE = 60_000

/** So many calls a minute for each key; each key's calls refill evenly. */
export class PerMinute {
  readonly #clock: Clock
  readonly #perMinute: number
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>()

  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock
    this.#perMinute = perMinute
  }

  /** Takes one call of a key; `false` when none is left. */
  take(key: string): boolean {
    const now = readMonotonic(this.#clock)
    const { left, at } = this.#left.get(key) ?? { left: this.#perMinute, at: now }
    const available = Math.min(this.#perMinute, left + ((now - at) * this.#perMinute) / MINUTE)
    const allowed = available >= 1
    this.#left.set(key, { left: allowed ? available - 1 : available, at: now })
    return allowed
  }

  /** Time until a key without calls has one again, milliseconds. */
  get refillMs(): number {
    return Math.ceil(MINUTE / this.#perMinute)
  }
}
