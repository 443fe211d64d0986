/** Tells whether there is something to choose already. */
export class FirstOffer {
  readonly #listeners = new Set<() => void>()
  #any = false

  /** @param parent What is noted there counts here too. */
  constructor(parent?: FirstOffer) {
    if (parent?.any) this.#any = true
    else parent?.onFirst(() => this.note())
  }

  get any(): boolean {
    return this.#any
  }

  note(): void {
    if (this.#any) return
    this.#any = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  /** Calls `listener` with the first offer, unless it is removed with the function returned. */
  onFirst(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
