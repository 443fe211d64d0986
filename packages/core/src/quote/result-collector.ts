/** Answers gathered in their places. The first one in a place stands. */
export class ResultCollector<T> {
  /** Every answer in its place, once none is open; rejects when the gathering itself has failed. */
  readonly complete: Promise<readonly T[]>
  readonly #answers: T[]
  readonly #isOpen: boolean[]
  #open: number
  #resolve: (answers: readonly T[]) => void = () => undefined
  #reject: (reason: unknown) => void = () => undefined

  constructor(places: number) {
    this.#answers = new Array<T>(places)
    this.#isOpen = new Array<boolean>(places).fill(true)
    this.#open = places
    this.complete = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Enters what `tell` says unless the place is taken; what it throws fails the whole. */
  set(sequence: number, tell: () => T): void {
    if (!this.#isOpen[sequence]) return
    this.#isOpen[sequence] = false
    try {
      this.#answers[sequence] = tell()
      if (--this.#open === 0) this.#resolve(this.#answers)
    } catch (fault) {
      this.#reject(fault)
    }
  }
}
