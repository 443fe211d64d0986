import type { LiveExchange } from './recorded-exchange.ts'

/** Writes a request as a key: a later answer to the same request takes the place of an earlier one. */
export const createExchangeKey = ({ method, url, body = '' }: LiveExchange['request']): string =>
  `${method} ${url}\n${body}`

/** Holds the last answer to each request, the oldest dropped beyond `maxBytes`. A failure never replaces an answer. */
export class ExchangePool {
  readonly #maxBytes: number
  readonly #last = new Map<string, LiveExchange>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(exchange: LiveExchange): void {
    const key = createExchangeKey(exchange.request)
    const old = this.#last.get(key)
    if (old && isUsable(old) && !isUsable(exchange)) return
    if (old) this.#drop(key, old)
    this.#last.set(key, exchange)
    this.#bytes += countBytes(key, exchange)
    for (const [oldest, dropped] of this.#last) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest, dropped)
    }
  }

  /** The exchanges now, by their keys. */
  entries(): ReadonlyMap<string, LiveExchange> {
    return new Map(this.#last)
  }

  #drop(key: string, exchange: LiveExchange): void {
    this.#last.delete(key)
    this.#bytes -= countBytes(key, exchange)
  }
}

const isUsable = ({ response }: LiveExchange): boolean => response !== undefined && response.status < 400

const countBytes = (key: string, { response }: LiveExchange): number => 2 * (key.length + (response?.text.length ?? 0))
