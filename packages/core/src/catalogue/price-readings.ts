import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import { toProtocol } from '../domain/protocol.ts'
import type { Catalogue } from './catalogue.ts'
import { isPrice, isRecent, STALE_MS } from './price-age.ts'
import type { PriceReading } from './price-consensus.ts'

interface ListedPrices {
  readonly prices: readonly PriceReading[]
  /** Time the oldest of them becomes stale, monotonic milliseconds. */
  readonly until: number
}

/** Prices in the data of providers, looked up in the catalogue and kept until assets are read again. */
export class PriceReadings {
  readonly #catalogue: Catalogue
  readonly #clock: Clock
  readonly #listed = new Map<string, ListedPrices>()
  #readings = 0

  constructor(catalogue: Catalogue, clock: Clock) {
    this.#catalogue = catalogue
    this.#clock = clock
  }

  /**
   * Lists recent USD prices of a token, one of each protocol, in the providers' order. Returns the same array until one of them
   * changes.
   */
  list(token: Token): readonly PriceReading[] {
    if (this.#readings !== this.#catalogue.readings) this.#listed.clear()
    this.#readings = this.#catalogue.readings
    const key = tokenKey(token)
    const now = readMonotonic(this.#clock)
    const listed = this.#listed.get(key)
    if (listed && now <= listed.until) return listed.prices

    const found = new Map<string, PriceReading>()
    for (const id of this.#catalogue.providerIds) {
      const supported = this.#catalogue.findSupported(id)
      const usd = supported?.byKey.get(key)?.usd
      if (!supported || !isPrice(usd) || !isRecent(supported.readAt, now)) continue
      const source = toProtocol(id)
      if (!found.has(source)) found.set(source, { source, usd, readAt: supported.readAt })
    }
    const prices = [...found.values()]
    const until = Math.min(...prices.map(({ readAt }) => readAt)) + STALE_MS
    this.#listed.set(key, { prices, until })
    return prices
  }

  /**
   * Returns a token as price sources are asked for it. The id by which they know it is that of the base list, or absent: a provider
   * could name another coin, and so confirm its own price.
   */
  toSourceToken(token: Token): Token {
    const key = tokenKey(token)
    const { coingeckoId } = this.#catalogue.known.find((known) => tokenKey(known) === key) ?? {}
    return { ...token, coingeckoId }
  }
}
