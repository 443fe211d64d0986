import { pause } from '../async/pause.ts'

/** Counts requests to upstreams that are under way. */
export class OpenRequests {
  readonly #waiting = new Set<() => void>()
  #count = 0

  begin(): void {
    this.#count++
  }

  end(): void {
    this.#count--
    if (this.#count > 0) return
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  /** Resolves once no request is under way, and none follows from the answers of the last ones. */
  async waitUntilIdle(): Promise<void> {
    do {
      if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.add(resolve))
      await pause(0)
    } while (this.#count > 0)
  }
}
