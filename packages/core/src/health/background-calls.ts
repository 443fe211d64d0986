/** Calls to providers that go on after their quote was answered, so that the engine learns what was missed. */
export class BackgroundCalls {
  readonly #most: number
  #count = 0

  /** @param most How many may be under way, all quotes together. */
  constructor(most: number) {
    this.#most = most
  }

  get count(): number {
    return this.#count
  }

  /** Takes room for so many more calls, until `release`; `false` where there is none. */
  take(calls: number): boolean {
    if (this.#count + calls > this.#most) return false
    this.#count += calls
    return true
  }

  release(calls: number): void {
    this.#count -= calls
  }
}
