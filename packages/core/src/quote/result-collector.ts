/** Collects one result per position. The first result of a position wins. */
export class ResultCollector<T> {
  /** Every result in its position, once all are there; rejects when `set` throws. */
  readonly complete: Promise<readonly T[]>
  readonly #answers: T[]
  readonly #isOpen: boolean[]
  readonly #onSet: ((results: readonly (T | undefined)[]) => void) | undefined
  #open: number
  #resolve: (answers: readonly T[]) => void = () => undefined
  #reject: (reason: unknown) => void = () => undefined

  /** @param onSet Called after each result with those that are there, by position. Must not throw. */
  constructor(positions: number, onSet?: (results: readonly (T | undefined)[]) => void) {
    this.#onSet = onSet
    this.#answers = new Array<T>(positions)
    this.#isOpen = new Array<boolean>(positions).fill(true)
    this.#open = positions
    this.complete = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Sets the result of a position unless it has one; what `make` throws rejects `complete`. */
  set(position: number, make: () => T): void {
    if (!this.#isOpen[position]) return
    this.#isOpen[position] = false
    try {
      this.#answers[position] = make()
      this.#onSet?.(this.#answers)
      if (--this.#open === 0) this.#resolve(this.#answers)
    } catch (fault) {
      this.#reject(fault)
    }
  }
}
