import type { Clock, HttpResponse } from '@switchyard/core'

/** Wait after the first 429 without `Retry-After`; doubles with each further one. */
const FIRST_MS = 10_000
const LONGEST_MS = 300_000

/** Holds requests back after a 429: as long as the response says, or longer each time. */
export class BackOff {
  readonly #clock: Clock
  #until = 0
  #refusals = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds until the next request is allowed; 0 if one is allowed now. */
  get waitMs(): number {
    return Math.max(0, this.#until - this.#clock.now())
  }

  /** Records a response. */
  note(response: HttpResponse): void {
    if (response.status !== 429) {
      this.#refusals = 0
      return
    }
    const now = this.#clock.now()
    const header = response.headers['retry-after'] ?? ''
    const requested = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
    const own = FIRST_MS * 2 ** Math.min(this.#refusals, 10)
    const waitMs = Number.isNaN(requested) ? own : Math.max(requested, 0)
    this.#refusals += 1
    this.#until = Math.max(this.#until, now + Math.min(waitMs, LONGEST_MS))
  }
}
