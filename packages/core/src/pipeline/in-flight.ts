import { shared } from '../signals.ts'
import { DeadlinePassed } from './fault.ts'

/** Work as the one who does it sees it: it is wanted for as long as anybody waits. */
export interface SharedWork {
  /** Aborts when the last of those who wait has left. */
  readonly signal: AbortSignal
  /** The latest of those who wait, unix milliseconds; it moves on when a later one joins. */
  readonly deadline: number
}

/**
 * Questions under way, by key, so that callers who ask the same at the same time share the answers, each for as long as its
 * own deadline lasts.
 */
export class InFlight {
  readonly #waves = new Map<string, Wave>()

  /** Joins those who wait under `key`, or is the first. The key must name everything the answers depend on. */
  join(key: string, deadline: number): Wave {
    let wave = this.#waves.get(key)
    if (!wave) {
      wave = new Wave(() => this.#waves.delete(key))
      this.#waves.set(key, wave)
    }
    wave.join(deadline)
    return wave
  }

  /** How many different questions are under way. */
  get size(): number {
    return this.#waves.size
  }
}

/** One question on its way to everybody it was put to, with one signal for all of them, and those who wait. */
export class Wave implements SharedWork {
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #forget: () => void
  #deadline = 0
  #waiting = 0

  constructor(forget: () => void) {
    this.signal = shared(this.#controller.signal)
    this.#forget = forget
  }

  get deadline(): number {
    return this.#deadline
  }

  /** Another one waits, until it leaves. */
  join(deadline: number): void {
    this.#waiting++
    if (deadline > this.#deadline) this.#deadline = deadline
  }

  /** The answer of `who` that is under way, or the one `start` begins. Nothing is kept once it has settled. */
  ask<T>(who: string, start: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(who) as Promise<T> | undefined
    if (known) return known
    const answer = start()
    this.#answers.set(who, answer)
    const settled = () => this.#answers.delete(who)
    answer.then(settled, settled)
    return answer
  }

  /** Stops waiting; the last one to leave aborts what has not settled with `DeadlinePassed`. To be called once by each. */
  leave(): void {
    if (--this.#waiting > 0) return
    this.#forget()
    if (this.#answers.size > 0) this.#controller.abort(new DeadlinePassed())
  }
}
