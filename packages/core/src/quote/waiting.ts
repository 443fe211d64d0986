import { DeadlinePassed } from './fault.ts'
import type { Place } from './in-flight.ts'

/** One caller's patience: one timer for all it waits for. */
export class Waiting {
  /** Rejects with `DeadlinePassed` when the time is over. */
  readonly over: Promise<never>
  #reason: DeadlinePassed | undefined
  readonly #places: { readonly place: Place<unknown>; readonly reject: (reason: Error) => void }[] = []
  readonly #timer: NodeJS.Timeout

  constructor(ms: number) {
    let reject: (reason: Error) => void = () => undefined
    this.over = new Promise<never>((_, no) => {
      reject = no
    })
    this.over.catch(() => undefined)
    this.#timer = setTimeout(() => this.#pass(reject), ms)
  }

  get passed(): boolean {
    return this.#reason !== undefined
  }

  /** Takes a place, left with a rejection when the time is over; takes none, and rejects, when it is over already. */
  take<T>(join: () => Place<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#reason) throw this.#reason
      const place = join()
      this.#places.push({ place, reject })
      place.answer.then(resolve, reject)
    })
  }

  /** Ends the timer, once everything awaited is there. */
  done(): void {
    clearTimeout(this.#timer)
  }

  #pass(reject: (reason: Error) => void): void {
    const reason = new DeadlinePassed()
    this.#reason = reason
    reject(reason)
    for (const { place, reject: giveUp } of this.#places) {
      giveUp(reason)
      place.leave(reason)
    }
  }
}
