import { ListenedController } from './on-abort.ts'
import { withAbort } from './with-abort.ts'

/** Requests under one key, which are needed as long as a caller waits. */
export interface SharedRequest {
  /** Aborts when the last waiting caller leaves before all requests have settled. */
  readonly signal: AbortSignal
  /** The latest deadline of the waiting callers. */
  readonly deadline: number
  /** The request in flight for `name`, or the one that `start` begins. It is dropped once it has settled. */
  run<T>(name: string, start: () => Promise<T>): Promise<T>
  /** Stops waiting; call it once for each `join`. The last caller to leave aborts the requests that have not settled. */
  leave(reason?: () => unknown): void
}

/**
 * Lets callers of the same request share one call in flight, each until it stops waiting.
 *
 * `share` is for one request; `join` is for several requests under one key with a common deadline, the latest of its callers.
 * Results are not cached: a caller that comes after a request has settled sends a new one.
 */
export class RequestCoalescer {
  readonly #inFlight = new Map<string, Shared>()

  /**
   * The result of `work`, or of the call in flight for the same key. The key must contain everything the result depends on.
   *
   * @param work Gets a signal that aborts when the last waiting caller leaves.
   * @param signal Ends the wait of this caller: the promise rejects with its reason. Without one the caller waits to the end.
   */
  async share<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const request = this.join(key)
    try {
      const answer = request.run('', () => work(request.signal))
      return await (signal ? withAbort(answer, signal) : answer)
    } finally {
      request.leave(() => signal?.reason)
    }
  }

  /** Joins the callers under `key`. Each call to `join` needs one `leave`. */
  join(key: string, deadline = 0): SharedRequest {
    let request = this.#inFlight.get(key)
    // Cloudflare's workers bind signals to one request, so that none may end the calls of another.
    if (!request || globalThis.navigator?.userAgent === 'Cloudflare-Workers') {
      const made = new Shared(() => this.#inFlight.get(key) === made && this.#inFlight.delete(key))
      this.#inFlight.set(key, made)
      request = made
    }
    request.join(deadline)
    return request
  }

  /** Number of keys with requests in flight. */
  get size(): number {
    return this.#inFlight.size
  }
}

class Shared implements SharedRequest {
  readonly #controller = new ListenedController()
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
    // The second plugin that gets the signal, and all after it, may listen to it as often as they like.
    if (this.#answers.size === 1) this.#controller.allowListeners()
    const answer = start()
    this.#answers.set(name, answer)
    // Handles a failure after all callers have left, which would otherwise be an unhandled rejection.
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
