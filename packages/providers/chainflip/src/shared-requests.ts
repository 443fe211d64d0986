/**
 * Lets identical requests under way cost one request.
 *
 * Each caller leaves by its own signal; the request ends early only when the last one has left. Nothing is kept once the
 * answer is there.
 */
export class SharedRequests {
  readonly #underWay = new Map<string, SharedRequest<unknown>>()

  /** The answer of `work`, or of the call under way for the same key. Rejects with the signal's reason when it aborts. */
  share<T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason)
    const request = (this.#underWay.get(key) as SharedRequest<T> | undefined) ?? this.#begin(key, work)
    return request.join(signal)
  }

  #begin<T>(key: string, work: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const request: SharedRequest<T> = new SharedRequest(work, () => {
      if (this.#underWay.get(key) === request) this.#underWay.delete(key)
    })
    this.#underWay.set(key, request)
    return request
  }
}

/** One request and those who wait for it; who leaves by the same signal waits as one. */
class SharedRequest<T> {
  readonly #controller = new AbortController()
  readonly #waiting = new Map<AbortSignal, Promise<T>>()
  readonly #answer: Promise<T>
  readonly #ended: () => void

  /** `ended` is told that nobody can join any more: the answer is there, or all have left. */
  constructor(work: (signal: AbortSignal) => Promise<T>, ended: () => void) {
    this.#ended = ended
    this.#answer = work(this.#controller.signal)
    // Whoever waits hears of a failure; one that comes after everybody has left concerns nobody.
    this.#answer.then(ended, ended)
  }

  join(signal: AbortSignal): Promise<T> {
    let answer = this.#waiting.get(signal)
    if (!answer) {
      answer = unlessAborted(this.#answer, signal, () => this.#leave(signal))
      this.#waiting.set(signal, answer)
    }
    return answer
  }

  #leave(signal: AbortSignal): void {
    this.#waiting.delete(signal)
    if (this.#waiting.size > 0) return
    this.#ended()
    this.#controller.abort(signal.reason)
  }
}

/** `work`, or the signal's reason when it aborts before; `left` is told then. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal, left: () => void): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(signal.reason)
      left()
    }
    const stay = (): void => signal.removeEventListener('abort', leave)
    signal.addEventListener('abort', leave)
    work.then(
      (answer) => {
        stay()
        resolve(answer)
      },
      (failure) => {
        stay()
        reject(failure)
      },
    )
  })
