import { untilAborted } from './until-aborted.ts'

/** Requests under one key, as those who make them see them: they are wanted for as long as anybody waits. */
export interface SharedRequest {
  /** Aborts when the last of those who wait has left before every answer was there. */
  readonly signal: AbortSignal
  /** The latest of those who wait, as they gave it; it moves on when a later one joins. */
  readonly deadline: number
  /** The answer under way for `name`, or the one `start` begins. Nothing is kept once it has settled. */
  run<T>(name: string, start: () => Promise<T>): Promise<T>
  /** Stops waiting. The last one to leave aborts what has not settled, for the reason given. To be called once for each `join`. */
  leave(reason?: () => unknown): void
}

/**
 * Lets callers who ask the same at the same time share one answer, each for as long as it wants to wait.
 *
 * `share` is one request; `join` is for several requests under one key, with one deadline that those who join move on.
 * Answers are not cached: who asks once an answer is there asks anew.
 */
export class RequestCoalescer {
  readonly #underWay = new Map<string, Shared>()

  /**
   * The answer of `work`, or of the call under way for the same key. The key must name everything the answer depends on.
   *
   * @param work Gets a signal that aborts when the last who waits has left.
   * @param signal Ends this caller's waiting: the promise rejects with its reason. Without one the caller waits to the end.
   */
  async share<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const request = this.join(key)
    try {
      const answer = request.run('', () => work(request.signal))
      return await (signal ? untilAborted(answer, signal) : answer)
    } finally {
      request.leave(() => signal?.reason)
    }
  }

  /** Joins those who wait under `key`, or is the first. Each call to `join` needs one `leave`. */
  join(key: string, deadline = 0): SharedRequest {
    let request = this.#underWay.get(key)
    if (!request) {
      request = new Shared(() => this.#underWay.delete(key))
      this.#underWay.set(key, request)
    }
    request.join(deadline)
    return request
  }

  /** How many keys are under way. */
  get size(): number {
    return this.#underWay.size
  }
}

class Shared implements SharedRequest {
  readonly #controller = new AbortController()
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #forget: () => void
  #deadline = 0
  #waiting = 0

  constructor(forget: () => void) {
    this.#forget = forget
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get deadline(): number {
    return this.#deadline
  }

  join(deadline: number): void {
    this.#waiting++
    if (deadline > this.#deadline) this.#deadline = deadline
  }

  run<T>(name: string, start: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(name) as Promise<T> | undefined
    if (known) return known
    const answer = start()
    this.#answers.set(name, answer)
    // Attached to here: a failure that comes after everybody has left is nobody's.
    const settled = () => this.#answers.delete(name)
    answer.then(settled, settled)
    return answer
  }

  leave(reason?: () => unknown): void {
    if (--this.#waiting > 0) return
    this.#forget()
    if (this.#answers.size > 0) this.#controller.abort(reason?.())
  }
}
