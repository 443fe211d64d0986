import { startTimer, type Timer } from '../../async/timer.ts'
import type { OffersSeen } from '../patience.ts'
import { missRisk, type Out, settlesAt } from './miss-risk.ts'

/** A timer that fires this much late shows that this process was busy, milliseconds. */
const STALL_MS = 100

/** What a settler works with. */
export interface SettlerParts {
  /** The largest probability of missing the best route. */
  readonly budget: number
  readonly ceilingMs: number
  /** Whether something to choose is there. */
  readonly seen: OffersSeen
  /** Who has not answered, with the time since `from`; `undefined` while somebody has not been asked. */
  readonly out: (from: number) => readonly Out[] | undefined
  /** Ends the wait. Called once at most. */
  readonly settle: (waitedMs: number, risk: number) => void
}

/** Ends the wait of one quote as soon as what is still out is unlikely to change its answer, and there is one. */
export class Settler {
  readonly #parts: SettlerParts
  readonly #from = performance.now()
  readonly #forget: () => void
  #timer: Timer | undefined
  #isOver = false

  constructor(parts: SettlerParts) {
    this.#parts = parts
    this.#forget = parts.seen.onFirst(() => this.check())
  }

  /** Looks again, after an answer. */
  check(): void {
    const { seen, out, budget, ceilingMs } = this.#parts
    clearTimeout(this.#timer)
    if (this.#isOver || !seen.any) return
    const waiting = out(this.#from)
    if (!waiting || waiting.length === 0) return
    const at = settlesAt(waiting, budget, ceilingMs)
    if (at === undefined) return
    const left = at - this.#elapsedMs()
    if (left <= 0) this.#settle(waiting)
    else this.#timer = startTimer(left, () => this.#onTimer(at))
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#forget()
  }

  #onTimer(at: number): void {
    // Answers may have come while this process was busy and have not been read yet.
    if (this.#elapsedMs() - at > STALL_MS) this.#timer = startTimer(STALL_MS, () => this.check())
    else this.check()
  }

  #settle(waiting: readonly Out[]): void {
    this.stop()
    const waitedMs = this.#elapsedMs()
    this.#parts.settle(waitedMs, missRisk(waiting, waitedMs))
  }

  #elapsedMs(): number {
    return performance.now() - this.#from
  }
}
