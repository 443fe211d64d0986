/**
 * Work that ends with its owner. Every piece of work gets a signal of its own: workers make signals in a request only, and bind them
 * to it, so that an owner that outlives requests has none.
 */
export class EndableWork {
  readonly #running = new Set<AbortController>()
  #ended: { readonly reason: unknown } | undefined

  get ended(): boolean {
    return this.#ended !== undefined
  }

  /** Runs work. Its signal aborts when `end` is called, or has aborted where it was called before. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    if (this.#ended) controller.abort(this.#ended.reason)
    this.#running.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      this.#running.delete(controller)
    }
  }

  end(reason?: unknown): void {
    this.#ended ??= { reason }
    for (const controller of this.#running) controller.abort(reason)
  }
}
