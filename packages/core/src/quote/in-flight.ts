/**
 * Work under way, by key, so that two callers who want the same at the same time share one answer.
 *
 * Nothing is kept once it has settled.
 */
export class InFlight {
  readonly #work = new Map<string, Promise<unknown>>()

  /** Joins the work under `key`, or starts it. The key must name everything the work depends on. */
  share<T>(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#work.get(key)
    if (running) return running as Promise<T>
    const started = start().finally(() => this.#work.delete(key))
    this.#work.set(key, started)
    return started
  }

  get size(): number {
    return this.#work.size
  }
}
