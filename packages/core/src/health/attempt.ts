import { isHeldBack } from '../async/held-back-error.ts'
import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import { UnreadableInput } from '../unreadable-input.ts'
import type { CallHistory, CallOutcome } from './call-history.ts'
import type { CallSubject } from './call-subject.ts'
import type { Circuit } from './circuit.ts'
import type { Circuits } from './circuits.ts'
import type { Latencies } from './latencies.ts'

/** Records that attempts report to. */
export interface AttemptParts {
  readonly clock: Clock
  readonly latencies: Latencies
  readonly circuits: Circuits
  readonly calls: CallHistory
}

const LONGEST_REASON = 200

/** One call for a price, whose outcome is reported once, to the circuits and the latencies. */
export class Attempt {
  readonly #parts: AttemptParts
  readonly #subject: CallSubject
  readonly #startedAt: number
  readonly #probes: readonly Circuit[]
  #isCounted = false
  #isSettled = false

  constructor(parts: AttemptParts, subject: CallSubject) {
    this.#parts = parts
    this.#subject = subject
    this.#startedAt = readMonotonic(parts.clock)
    this.#probes = parts.circuits.enter(subject)
  }

  /** It came back with usable offers. */
  answered(): void {
    this.#settle('answered')
    const { clock, latencies, circuits } = this.#parts
    latencies.note(this.#subject.provider, 'quote', readMonotonic(clock) - this.#startedAt)
    circuits.answered(this.#subject, this.#startedAt)
  }

  /** It was declined, which an adapter may do without asking anybody: no sign of health, and none of a fault. */
  declined(): void {
    this.#pass('declined')
  }

  /**
   * It was refused without a reason that is known, so it may be the request's fault. `isOwn`: the question was one of the engine that the
   * provider has answered before; then it is the provider's.
   */
  unexplained(reason: string, isOwn: boolean): void {
    if (isOwn) this.#fail(reason.slice(0, LONGEST_REASON))
    else this.#pass('declined')
  }

  /** It came back with something no provider should say. */
  absurd(): void {
    this.#fail('an answer that cannot be')
  }

  /** The provider threw. A refusal, a limit of requests and a call that never had its turn do not count against it. */
  failed(cause: unknown): void {
    if (SwapError.is(cause)) this.#pass('declined')
    else if (isHeldBack(cause)) this.#pass()
    else if (UpstreamError.is(cause)) {
      if (cause.status === 429) this.#pass('failed')
      else this.#fail(cause.message.slice(0, LONGEST_REASON))
    } else if (cause instanceof Error && TIMEOUTS.has(cause.name)) this.#fail(TOO_LATE)
    // In words that may be shown to anybody.
    else this.#fail(UnreadableInput.is(cause) ? 'an answer that cannot be read' : 'it failed')
  }

  /** It was aborted because its caller left. */
  abandoned(): void {
    this.#pass()
  }

  /**
   * It takes unusually long. If the provider answers other calls meanwhile, this one may only be waiting for its turn; then
   * it is judged at its end.
   */
  late(): void {
    const { circuits } = this.#parts
    if (!circuits.answeredSince(this.#subject.provider, this.#startedAt)) this.#count(TOO_LATE)
  }

  /** The time of the whole quote is over. */
  overdue(): void {
    if (!this.#isSettled) this.#fail(TOO_LATE)
  }

  /** Notes the outcome, if it tells anything, and returns whether it is the first. */
  #settle(outcome: CallOutcome | undefined): boolean {
    if (this.#isSettled) return false
    this.#isSettled = true
    const { calls, clock } = this.#parts
    if (outcome) calls.note(this.#subject.provider, outcome, readMonotonic(clock) - this.#startedAt)
    return true
  }

  #fail(reason: string): void {
    if (this.#settle('failed')) this.#count(reason)
  }

  #count(reason: string): void {
    if (this.#isCounted) return
    this.#isCounted = true
    const call = { ...this.#subject, startedAt: this.#startedAt, reason }
    this.#parts.circuits.failed(call, this.#probes)
  }

  #pass(outcome?: CallOutcome): void {
    if (this.#settle(outcome) && !this.#isCounted) for (const probe of this.#probes) probe.release()
  }
}

const TOO_LATE = 'no answer in time'

const TIMEOUTS: ReadonlySet<string> = new Set(['DeadlinePassed', 'TimeoutError', 'AbortError'])
