import { read } from '@switchyard/provider-kit'
import type { Client, Query } from '../client.ts'

/** Pairs whose limits are read one by one. */
const MOST_WANTED = 64

/** Reads limits: of all pairs at once where Flashnet lists them, otherwise of the pairs that were quoted since. */
export class LimitsReader {
  readonly #client: Client
  readonly #wanted = new Map<string, Query>()
  #entries: readonly unknown[] = []

  constructor(client: Client) {
    this.#client = client
  }

  /** Notes a pair whose limits are not known; the one noted first gives way. */
  want(pair: Query): void {
    const key = JSON.stringify(pair)
    const [oldest] = this.#wanted.keys()
    if (oldest !== undefined && this.#wanted.size >= MOST_WANTED && !this.#wanted.has(key)) this.#wanted.delete(oldest)
    this.#wanted.set(key, pair)
  }

  /** Entries of `/v1/orchestration/limits`; those read before where none can be read now. */
  async read(signal: AbortSignal): Promise<readonly unknown[]> {
    const all = await this.#ask({}, signal)
    const wanted = all.length > 0 ? [] : [...this.#wanted.values()]
    const lists = await Promise.all(wanted.map((pair) => this.#ask(pair, signal)))
    const entries = [all, ...lists].flat()
    if (entries.length > 0) this.#entries = entries
    return this.#entries
  }

  /** Without limits every amount is left to the estimate, so a fault costs nothing else. */
  async #ask(pair: Query, signal: AbortSignal): Promise<readonly unknown[]> {
    try {
      const { ok, body } = await this.#client.limits(signal, pair)
      return ok ? read.list(body, 'routes') : []
    } catch (error) {
      if (error instanceof TypeError) throw error
      return []
    }
  }
}
