import type { Clock, HttpResponse } from '@switchyard/core'

/** Wait after the first 429 without `Retry-After`; doubles with each further one. */
const FIRST_MS = 10_000
const LONGEST_MS = 300_000

/** How long to send no request after a 429: as long as the response says, or longer each time. */
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
    const requested = retryAfterMs(response.headers['retry-after'], this.#clock.now())
    const own = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.#refusals, 10))
    this.#refusals += 1
    this.#until = Math.max(this.#until, this.#clock.now() + (requested ?? own))
  }
}

/** `Retry-After`, seconds or a date, at most five minutes; `undefined` if absent or unreadable. */
const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_MS)
}
