interface Shared {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  waiting: number
  settled: boolean
}

/**
 * Lets identical requests under way cost one request.
 *
 * Each caller leaves by its own signal; the request ends early only when the last one has left. Nothing is kept once the
 * answer is there.
 */
export class SharedRequests {
  readonly #underWay = new Map<string, Shared>()

  /** The answer of `work`, or of the call under way for the same key. Rejects with the signal's reason when it aborts. */
  async share<T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const shared = this.#underWay.get(key) ?? this.#begin(key, work)
    shared.waiting++
    try {
      return (await unlessAborted(shared.answer, signal)) as T
    } finally {
      shared.waiting--
      if (shared.waiting === 0) this.#leave(key, shared, signal)
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<unknown>): Shared {
    const controller = new AbortController()
    const shared: Shared = { answer: work(controller.signal), controller, waiting: 0, settled: false }
    const settle = (): void => {
      shared.settled = true
    }
    // Whoever waits hears of a failure; one that comes after everybody has left concerns nobody.
    shared.answer.then(settle, settle)
    this.#underWay.set(key, shared)
    return shared
  }

  #leave(key: string, shared: Shared, { reason }: AbortSignal): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key)
    if (!shared.settled) shared.controller.abort(reason)
  }
}

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
