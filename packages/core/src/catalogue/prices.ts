import { withTimeout } from '../async/with-timeout.ts'
import type { Clock } from '../contract/clock.ts'
import type { PriceSource } from '../contract/ports.ts'
import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { Catalogue } from './catalogue.ts'
import { isPrice, isRecent } from './price-age.ts'

interface Reading {
  readonly usd: string | undefined
  readonly readAt: number
}

/** How long a price of the source is fresh; until it is stale an old one still serves while a new one is fetched. */
const FRESH_MS = 60_000

/** A source that failed is left in peace this long. */
const RETRY_MS = 5_000

/** How long a request that must have a price waits for the source. */
const WAIT_MS = 2_000

/**
 * USD prices: the providers' own where they give them, then the price source's. An unknown price, or only one that is
 * older than ten minutes, is absent; it is never zero.
 */
export class Prices {
  readonly #catalogue: Pick<Catalogue, 'usd'>
  readonly #source: PriceSource | undefined
  readonly #clock: Clock
  readonly #readings = new Map<string, Reading>()
  readonly #asking = new Map<string, Promise<void>>()
  readonly #askedAt = new Map<string, number>()

  constructor(catalogue: Pick<Catalogue, 'usd'>, source: PriceSource | undefined, clock: Clock) {
    this.#catalogue = catalogue
    this.#source = source
    this.#clock = clock
  }

  /** The price at hand, without waiting. Asks the source in the background when its own has aged. */
  usd(token: Token): string | undefined {
    const own = this.#catalogue.usd(token)
    if (own !== undefined || !this.#source) return own
    const key = tokenKey(token)
    const age = this.#ageOf(this.#readings.get(key)?.readAt)
    if (age > FRESH_MS && this.#ageOf(this.#askedAt.get(key)) > RETRY_MS) void this.#ask(token)
    return this.#standing(key)
  }

  /** The price, waiting for the source if need be. One that has aged meanwhile is absent here too. */
  async require(token: Token): Promise<string | undefined> {
    const own = this.usd(token)
    if (own !== undefined || !this.#source) return own
    const key = tokenKey(token)
    await this.#asking.get(key)
    return this.#standing(key)
  }

  #standing(key: string): string | undefined {
    const reading = this.#readings.get(key)
    return reading && isRecent(reading.readAt, this.#clock.now()) ? reading.usd : undefined
  }

  #ageOf(at: number | undefined): number {
    return at === undefined ? Number.POSITIVE_INFINITY : this.#clock.now() - at
  }

  /** One question under way per token; a source that fails leaves the old price to age. */
  #ask(token: Token): Promise<void> {
    const key = tokenKey(token)
    const asking = this.#asking.get(key) ?? this.#read(token, key).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    this.#askedAt.set(key, this.#clock.now())
    return asking
  }

  async #read(token: Token, key: string): Promise<void> {
    const old = this.#readings.get(key)
    try {
      const found = await withTimeout((signal) => this.#source?.usd([token], signal), { timeoutMs: WAIT_MS })
      const usd = found?.get(token.identifier)
      this.#readings.set(key, { usd: isPrice(usd) ? usd : undefined, readAt: this.#clock.now() })
    } catch {
      this.#readings.set(key, old ?? { usd: undefined, readAt: this.#clock.now() })
    }
  }
}
