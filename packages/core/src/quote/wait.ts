import { startTimer, type Timer } from '../async/timer.ts'
import type { FirstOffer } from './first-offer.ts'
import { computeMissRisk, findSettleTime, type Out } from './settle/miss-risk.ts'

/** A timer that fires this much late shows that this process was busy, milliseconds. */
const STALL_MS = 100

/** A call that is waited for. Times are those of `performance.now`. */
interface WaitingCall {
  /** Time it becomes unusually late. */
  lateAt: number
}

/** Ends an ask before every provider has answered. */
export interface AdaptiveWait {
  /** The largest probability of missing the best route. */
  readonly budget: number
  readonly ceilingMs: number
  /** Lists calls without an answer, with the time since `from`; `undefined` while one has not begun. */
  readonly out: (from: number) => readonly Out[] | undefined
  /** Ends the ask. Called once at most. */
  readonly settle: (waitedMs: number, risk: number) => void
}

/** Facts that `decideWait` goes by. */
export interface WaitFacts {
  /** There is something to choose. */
  readonly hasOffer: boolean
  /** Of an ask that may end before every provider has answered. */
  readonly settling?: {
    readonly out: readonly Out[] | undefined
    readonly budget: number
    readonly ceilingMs: number
    /** Time the ask began. */
    readonly from: number
    /** Earlier than this it does not end. */
    readonly notBefore: number
  }
}

/** Calls the ask no longer waits for, and the time to decide again unless something happens before. */
export interface WaitDecision<Call> {
  /** Calls that take unusually long. */
  readonly late: readonly Call[]
  /** Nobody is waited for any more: the probability that this misses the best route. */
  readonly risk: number | undefined
  /** `Infinity`: only an answer changes anything. */
  readonly wakesAt: number
}

/**
 * Decides what a quote stops waiting for. The only route is never dropped, however long it takes: without an offer everything is
 * waited for. With one, a call is given up at its own limit, and all of them as soon as what is still out is unlikely to matter.
 */
export const decideWait = <Call extends Readonly<WaitingCall>>(
  calls: Iterable<Call>,
  now: number,
  { hasOffer, settling }: WaitFacts,
): WaitDecision<Call> => {
  const late: Call[] = []
  let wakesAt = Number.POSITIVE_INFINITY
  for (const call of calls) {
    if (call.lateAt > now) wakesAt = Math.min(wakesAt, call.lateAt)
    else if (hasOffer) late.push(call)
  }
  if (!hasOffer || !settling?.out?.length) return { late, risk: undefined, wakesAt }

  const { out, budget, ceilingMs, from, notBefore } = settling
  const settlesAfterMs = findSettleTime(out, budget, ceilingMs)
  if (settlesAfterMs === undefined) return { late, risk: undefined, wakesAt }
  const at = Math.max(from + settlesAfterMs, notBefore)
  return at > now
    ? { late, risk: undefined, wakesAt: Math.min(wakesAt, at) }
    : { late, risk: computeMissRisk(out, now - from), wakesAt }
}

interface LimitedCall extends WaitingCall {
  readonly giveUp: () => void
}

/** Watches the clock of one ask, and carries out what `decideWait` decides. */
export class Wait {
  readonly #seen: FirstOffer
  readonly #settling: AdaptiveWait | undefined
  readonly #from = performance.now()
  readonly #calls = new Set<LimitedCall>()
  readonly #forget: () => void
  #timer: Timer | undefined
  #wakesAt = Number.POSITIVE_INFINITY
  #notBefore = 0
  #isOver = false

  constructor(seen: FirstOffer, settling?: AdaptiveWait) {
    this.#seen = seen
    this.#settling = settling
    this.#forget = seen.onFirst(() => this.#decide())
  }

  /** Calls `giveUp` once after `limitMs` or with the first offer, whichever is later. Returns what ends the wait. */
  add(limitMs: number, giveUp: () => void): () => void {
    const lateAt = performance.now() + limitMs
    const call = { lateAt, giveUp }
    this.#calls.add(call)
    if (lateAt < this.#wakesAt) this.#wake(lateAt)
    return () => this.#calls.delete(call)
  }

  /** Decides again: a provider has answered, or the last call has begun. */
  check(): void {
    if (!this.#settling) return
    // An overdue timer is about to fire: it sees that this process was busy, and gives answers time.
    if (performance.now() - this.#wakesAt > STALL_MS) return
    this.#notBefore = 0
    this.#decide()
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#calls.clear()
    this.#forget()
  }

  #decide(): void {
    if (this.#isOver) return
    const [now, from, settling] = [performance.now(), this.#from, this.#settling]
    const hasOffer = this.#seen.any
    const { late, risk, wakesAt } = decideWait(this.#calls, now, {
      hasOffer,
      settling:
        settling && hasOffer
          ? {
              out: settling.out(from),
              budget: settling.budget,
              ceilingMs: settling.ceilingMs,
              from,
              notBefore: this.#notBefore,
            }
          : undefined,
    })
    for (const call of late) {
      this.#calls.delete(call)
      call.giveUp()
    }
    if (risk === undefined) {
      if (wakesAt !== this.#wakesAt) this.#wake(wakesAt)
      return
    }
    this.stop()
    settling?.settle(now - from, risk)
  }

  #wake(at: number): void {
    clearTimeout(this.#timer)
    this.#wakesAt = at
    if (at < Number.POSITIVE_INFINITY) this.#timer = startTimer(at - performance.now(), () => this.#onTimer())
  }

  #onTimer(): void {
    const firedAt = performance.now()
    const stalledMs = firedAt - this.#wakesAt
    this.#wakesAt = Number.POSITIVE_INFINITY
    // Answers may have come while this process was busy and have not been read yet.
    if (stalledMs > STALL_MS) {
      this.#notBefore = firedAt + STALL_MS
      for (const call of this.#calls) call.lateAt = Math.max(call.lateAt + stalledMs, this.#notBefore)
    }
    this.#decide()
  }
}
