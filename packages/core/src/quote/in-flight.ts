import { shared } from '../signals.ts'

/** Work as the one who does it sees it: it is wanted for as long as anybody waits. */
export interface SharedWork {
  /** Aborts when the last of those who wait has left. */
  readonly signal: AbortSignal
  /** The latest of those who wait, unix milliseconds; it moves on when a later one joins. */
  readonly deadline: number
}

/** A place among those who wait. */
export interface Place<T> {
  readonly answer: Promise<T>
  /** Stops waiting; the last one to leave aborts the work with this reason. To be called once at most. */
  leave(reason: Error): void
}

interface Work extends SharedWork {
  deadline: number
  waiting: number
  answer: Promise<unknown>
  readonly controller: AbortController
}

/**
 * Work under way, by key, so that callers who want the same at the same time share one answer, each for as long as its own
 * deadline lasts.
 *
 * Nothing is kept once it has settled or been aborted.
 */
export class InFlight {
  readonly #works = new Map<string, Work>()

  /** Joins the work under `key`, or starts it. The key must name everything the work depends on. */
  join<T>(key: string, deadline: number, start: (work: SharedWork) => Promise<T>): Place<T> {
    const work = this.#works.get(key) ?? this.#start(key, deadline, start)
    work.waiting++
    if (deadline > work.deadline) work.deadline = deadline
    return { answer: work.answer as Promise<T>, leave: (reason) => this.#leave(key, work, reason) }
  }

  #start(key: string, deadline: number, start: (work: SharedWork) => Promise<unknown>): Work {
    const controller = new AbortController()
    const nobody = Promise.resolve()
    const work: Work = { controller, signal: shared(controller.signal), deadline, waiting: 0, answer: nobody }
    work.answer = start(work)
    this.#works.set(key, work)
    const settled = () => this.#forget(key, work)
    work.answer.then(settled, settled)
    return work
  }

  #leave(key: string, work: Work, reason: Error): void {
    if (--work.waiting > 0 || !this.#forget(key, work)) return
    work.controller.abort(reason)
  }

  /** Whether the work was under way until now. */
  #forget(key: string, work: Work): boolean {
    return this.#works.get(key) === work && this.#works.delete(key)
  }

  get size(): number {
    return this.#works.size
  }
}
