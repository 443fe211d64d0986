import type { Clock } from '@switchyard/core'

/** Source: the backend blocks an address for ten minutes after more than 10 answers 404 within 60 s. */
const MOST = 8
const WINDOW_MS = 60_000

/** How long one answer 404 stands for the next question about the same swap. */
const REMEMBERED_MS = 12_000

/** Keeps this side from asking for unknown swaps so often that the backend stops answering. */
export class NotFoundGuard {
  readonly #clock: Clock
  readonly #missing = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether the swap is taken as unknown without asking: it was just now, or too many others were. */
  presumes(id: string): boolean {
    const now = this.#clock.now()
    for (const [known, at] of this.#missing) if (now - at >= WINDOW_MS) this.#missing.delete(known)
    const at = this.#missing.get(id)
    return (at !== undefined && now - at < REMEMBERED_MS) || this.#missing.size >= MOST
  }

  /** The backend did not know this swap. */
  note(id: string): void {
    this.#missing.delete(id)
    this.#missing.set(id, this.#clock.now())
  }
}
