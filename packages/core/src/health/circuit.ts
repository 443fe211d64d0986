import type { CircuitBreakerPolicy, IBackoff, IBreaker } from 'cockatiel'

/** The circuit breaker library, loaded by the first failure. */
export type BreakerLibrary = typeof import('cockatiel')

/** Settings of a circuit. */
export interface CircuitOptions {
  readonly library: BreakerLibrary
  /** Failures in a row that open it. */
  readonly failures: number
  /** Time it stays open, milliseconds: `first`, then twice as long after each failed probe, `longest` at most. */
  readonly coolDownMs: { readonly first: number; readonly longest: number }
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** `false` keeps it closed after enough failures. Default: always `true`. */
  readonly mayOpen?: () => boolean
  readonly onOpen: (reason: string) => void
  readonly onClose: () => void
}

/** Failures further apart are not in a row, milliseconds. */
const ROW_MS = 60_000

interface Probe {
  readonly resolve: () => void
  readonly reject: (reason: Error) => void
}

/**
 * One circuit breaker of cockatiel that takes outcomes instead of running the calls, and measures time by the clock
 * of the engine.
 *
 * It opens after so many failures in a row, lets one probe through once the cool-down is over, and closes when that
 * succeeds. Changes take a few turns of the microtask queue.
 */
export class Circuit {
  readonly #options: CircuitOptions
  readonly #policy: CircuitBreakerPolicy
  #failuresInRow = 0
  #failedAt = Number.NEGATIVE_INFINITY
  #until = Number.POSITIVE_INFINITY
  #coolDownMs: number
  #grows = true
  #probe: Probe | undefined
  #isProbing = false

  constructor(options: CircuitOptions) {
    this.#options = options
    this.#coolDownMs = options.coolDownMs.first
    const { library, failures, mayOpen = () => true } = options
    const breaker: IBreaker = {
      state: undefined,
      success: () => {
        this.#failuresInRow = 0
      },
      failure: () => ++this.#failuresInRow >= failures && mayOpen(),
    }
    this.#policy = library.circuitBreaker(library.handleAll, {
      breaker,
      halfOpenAfter: { next: () => this.#coolDown(options.coolDownMs.first) },
    })
    this.#policy.onBreak((why) => {
      this.#probe = undefined
      this.#isProbing = false
      options.onOpen('error' in why ? why.error.message : '')
    })
    this.#policy.onReset(() => {
      this.#probe = undefined
      this.#isProbing = false
      options.onClose()
    })
  }

  get isClosed(): boolean {
    return this.#policy.state === this.#options.library.CircuitState.Closed
  }

  /** Time it lets a probe through, monotonic milliseconds; only meaningful while it is not closed. */
  get until(): number {
    return this.#until
  }

  /** `true` where a call may be made: it is closed, or its cool-down is over and there is no probe in flight. */
  get isPassable(): boolean {
    return this.isClosed || (!this.#isProbing && this.#isDue())
  }

  /** Makes a call the probe, if the circuit waits for one. Its outcome then comes by `probeFailed`, `succeeded` or `release`. */
  takeProbe(): boolean {
    if (this.isClosed || !this.isPassable) return false
    this.#isProbing = true
    if (!this.#probe) this.#begin()
    return true
  }

  /** The probe's outcome does not count; the next call may be one. */
  release(): void {
    this.#isProbing = false
  }

  /** Opens it again, for twice as long if `grows`. */
  probeFailed(reason: string, grows: boolean): void {
    this.#grows = grows
    this.#probe?.reject(new Error(reason))
  }

  /** A failure of a call that was no probe. */
  failed(reason: string): void {
    if (!this.isClosed) return
    const now = this.#options.now()
    if (now - this.#failedAt > ROW_MS) this.#failuresInRow = 0
    this.#failedAt = now
    this.#policy.execute(() => Promise.reject(new Error(reason))).catch(ignore)
  }

  /** An answer, also one that came late or to a call made in spite of the open circuit. */
  succeeded(): void {
    if (this.isClosed) {
      this.#failuresInRow = 0
      return
    }
    this.#until = Number.NEGATIVE_INFINITY
    if (!this.#probe) this.#begin()
    this.#probe?.resolve()
  }

  #begin(): void {
    const outcome = new Promise<void>((resolve, reject) => {
      this.#probe = { resolve, reject }
    })
    this.#policy.execute(() => outcome).catch(ignore)
  }

  #isDue(): boolean {
    return this.#options.now() >= this.#until
  }

  /** The library compares the duration with the system's clock; infinite ones leave the answer to the engine's. */
  #coolDown(durationMs: number): IBackoff<unknown> {
    this.#coolDownMs = durationMs
    this.#until = this.#options.now() + durationMs
    const [isDue, next] = [() => this.#isDue(), () => this.#coolDown(this.#nextCoolDownMs())]
    return {
      get duration() {
        return isDue() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
      },
      next,
    }
  }

  #nextCoolDownMs(): number {
    return this.#grows ? Math.min(2 * this.#coolDownMs, this.#options.coolDownMs.longest) : this.#coolDownMs
  }
}

const ignore = (): void => {}
