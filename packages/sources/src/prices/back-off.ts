import type { Clock, HttpResponse } from '@switchyard/core'

/** Wait after the first 429 that does not say how long; doubled with each one that follows. */
const FIRST_MS = 10_000
const LONGEST_MS = 300_000

/** Keeps quiet after a 429, for as long as the answer says or longer each time. */
export class BackOff {
  readonly #clock: Clock
  #until = 0
  #refusals = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds to stay silent; 0 when asking is allowed. */
  get waitMs(): number {
    return Math.max(0, this.#until - this.#clock.now())
  }

  /** Takes note of an answer. */
  note(response: HttpResponse): void {
    if (response.status !== 429) {
      this.#refusals = 0
      return
    }
    const said = retryAfterMs(response.headers['retry-after'], this.#clock.now())
    const own = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.#refusals, 10))
    this.#refusals += 1
    this.#until = Math.max(this.#until, this.#clock.now() + (said ?? own))
  }
}

/** `Retry-After` as seconds or as a date, five minutes at most; `undefined` when absent or unreadable. */
const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_MS)
}
