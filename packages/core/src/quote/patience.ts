import { startTimer, type Timer } from '../async/timer.ts'

/** A timer that fires this much late shows that this process was busy, milliseconds. */
const STALL_MS = 100

interface Waiting {
  /** When it becomes unusually late, by `performance.now`. */
  at: number
  readonly giveUp: () => void
}

/** Whether something to choose is there already, and who wants to know. */
export class OffersSeen {
  readonly #listeners = new Set<() => void>()
  #any = false

  /** @param parent What is noted there counts here too. */
  constructor(parent?: OffersSeen) {
    if (parent?.any) this.#any = true
    else parent?.onFirst(() => this.note())
  }

  get any(): boolean {
    return this.#any
  }

  note(): void {
    if (this.#any) return
    this.#any = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  /** Calls `listener` with the first offer, unless it is removed with the function returned. */
  onFirst(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/**
 * Ends the wait for calls that take unusually long, but only once there is an offer of another one: the only route is never
 * dropped, however long it takes.
 */
export class Patience {
  readonly #seen: OffersSeen
  readonly #waiting = new Set<Waiting>()
  readonly #forget: () => void
  #timer: Timer | undefined
  #firesAt = Number.POSITIVE_INFINITY

  constructor(seen: OffersSeen) {
    this.#seen = seen
    this.#forget = seen.onFirst(() => this.#check())
  }

  /** Calls `giveUp` once after `limitMs` or with the first offer, whichever is later. Returns what ends the wait. */
  add(limitMs: number, giveUp: () => void): () => void {
    const now = performance.now()
    const waiting: Waiting = { at: now + limitMs, giveUp }
    this.#waiting.add(waiting)
    this.#arm(now)
    return () => this.#waiting.delete(waiting)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
    this.#forget()
  }

  /** A call that is late already waits for the first offer, not for a timer. */
  #arm(now: number): void {
    let next = Number.POSITIVE_INFINITY
    for (const { at } of this.#waiting) if (at > now && at < next) next = at
    if (next >= this.#firesAt) return
    clearTimeout(this.#timer)
    this.#firesAt = next
    this.#timer = startTimer(next - now, () => {
      const firedAt = performance.now()
      const late = firedAt - this.#firesAt
      this.#firesAt = Number.POSITIVE_INFINITY
      // Answers may have come while this process was busy and have not been read yet.
      if (late > STALL_MS)
        for (const waiting of this.#waiting) waiting.at = Math.max(waiting.at + late, firedAt + STALL_MS)
      this.#check()
    })
  }

  #check(): void {
    const now = performance.now()
    if (this.#seen.any)
      for (const waiting of [...this.#waiting]) {
        if (waiting.at > now) continue
        this.#waiting.delete(waiting)
        waiting.giveUp()
      }
    this.#arm(now)
  }
}
