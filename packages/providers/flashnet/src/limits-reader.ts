import { read } from '@switchyard/provider-kit'
import type { Client, Query } from './client.ts'

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
    const all = await this.#ask(signal, {})
    const entries = all.length > 0 ? all : await this.#readWanted(signal)
    if (entries.length > 0) this.#entries = entries
    return this.#entries
  }

  async #readWanted(signal: AbortSignal): Promise<readonly unknown[]> {
    const lists = await Promise.all([...this.#wanted.values()].map((pair) => this.#ask(signal, pair)))
    return lists.flat()
  }

  /** Without limits every amount is left to the estimate, so a fault costs nothing else. */
  async #ask(signal: AbortSignal, pair: Query): Promise<readonly unknown[]> {
    try {
      const { ok, body } = await this.#client.limits(signal, pair)
      return ok ? read.list(body, 'routes') : []
    } catch {
      return []
    }
  }
}
