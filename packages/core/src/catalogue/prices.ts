import { readMonotonic } from '../async/read-monotonic.ts'
import { withTimeout } from '../async/with-timeout.ts'
import type { Clock } from '../contract/clock.ts'
import type { PriceSource } from '../contract/ports.ts'
import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import { isPrice, isRecent } from './price-age.ts'
import { findConsensus, type PriceConsensus, type PriceReading, type PriceTerms } from './price-consensus.ts'
import type { PriceReadings } from './price-readings.ts'

/** Parts that prices are found with. */
export interface PricesOptions {
  readonly readings: Pick<PriceReadings, 'list' | 'toSourceToken'>
  readonly source: PriceSource | undefined
  readonly clock: Clock
  readonly terms: () => PriceTerms
  /** Called when the standing of a price changes; a confirmed price is expected, so it is reported only after another standing. */
  readonly onStanding?: (token: Token, consensus: PriceConsensus, readings: readonly PriceReading[]) => void
  /** See `EngineOptions.onPrice`. */
  readonly onPrice?: OnPrice | undefined
}

/** Called for each look at a price; what it returns is used instead. */
export type OnPrice = (identifier: string, price: PriceConsensus | undefined) => PriceConsensus | undefined

/** A token whose price only one source gives, or sources contradict each other on. */
export interface UncertainPrice {
  readonly identifier: string
  readonly standing: 'unconfirmed' | 'disputed'
}

interface SourceReading {
  readonly usd: string | undefined
  readonly readAt: number
  /** The source failed, and had given no price before. */
  readonly isFailure?: true
}

/** A consensus and its readings. */
interface PriceState {
  readonly identifier: string
  readonly own: readonly PriceReading[]
  readonly source: SourceReading | undefined
  readonly terms: PriceTerms
  readonly consensus: PriceConsensus | undefined
  /** The providers agree without the source. */
  readonly isOwnConfirmed: boolean
  /** The price last used, and when it was last confirmed by a reading. */
  readonly last: { readonly usd: string; readonly at: number } | undefined
}

/** Milliseconds for which a price of the source is fresh. An older one is used while a new one is fetched, until it is stale. */
const FRESH_MS = 60_000

/** Milliseconds for which a source that failed is not asked again. */
const RETRY_MS = 5_000

/** Milliseconds that a request that must have a price waits for the source. */
const WAIT_MS = 2_000

/**
 * USD prices: what the providers' own data and the price source agree on. An unknown price, one older than ten minutes, and
 * one on which the sources contradict each other is absent; it is never zero.
 */
export class Prices {
  readonly #options: PricesOptions
  readonly #readings = new Map<string, SourceReading>()
  readonly #asking = new Map<string, Promise<void>>()
  readonly #askedAt = new Map<string, number>()
  readonly #states = new Map<string, PriceState>()

  constructor(options: PricesOptions) {
    this.#options = options
  }

  /** Returns the price known now, without waiting. Asks the source in the background when its reading has aged. */
  findUsd(token: Token): string | undefined {
    return this.find(token)?.usd
  }

  /** Returns the price known now with its standing, without waiting. */
  find(token: Token): PriceConsensus | undefined {
    const key = tokenKey(token)
    const { consensus, isOwnConfirmed } = this.#findState(token, key)
    if (!isOwnConfirmed && this.#isDue(key)) void this.#ask(token, key)
    return this.#report(token, consensus)
  }

  /** Lists prices that are not confirmed, of the tokens asked for lately. */
  listUncertain(): readonly UncertainPrice[] {
    return [...this.#states.values()].flatMap(({ identifier, consensus }) =>
      consensus && consensus.standing !== 'confirmed' ? [{ identifier, standing: consensus.standing }] : [],
    )
  }

  /** Returns the price, waiting for the source if it is needed and has no recent reading. */
  async require(token: Token): Promise<PriceConsensus | undefined> {
    const key = tokenKey(token)
    const found = this.find(token)
    const waits = found === undefined || (found.standing !== 'confirmed' && this.#findSourceReading(key) === undefined)
    if (!waits) return found
    await this.#asking.get(key)
    return this.#report(token, this.#findState(token, key).consensus)
  }

  #report({ identifier }: Token, consensus: PriceConsensus | undefined): PriceConsensus | undefined {
    const { onPrice } = this.#options
    return onPrice ? onPrice(identifier, consensus) : consensus
  }

  #isDue(key: string): boolean {
    if (!this.#options.source) return false
    const reading = this.#readings.get(key)
    const isFresh = !reading?.isFailure && this.#measureAge(reading?.readAt) <= FRESH_MS
    return !isFresh && this.#measureAge(this.#askedAt.get(key)) > RETRY_MS
  }

  /** Finds the consensus of the readings; worked out again only when one of them has changed. */
  #findState(token: Token, key: string): PriceState {
    const own = this.#options.readings.list(token)
    const source = this.#findSourceReading(key)
    const terms = this.#options.terms()
    const known = this.#states.get(key)
    if (known && known.own === own && known.source === source && known.terms === terms) return known
    const readings = source?.usd === undefined ? own : [...own, { source: 'source', ...source, usd: source.usd }]
    const now = readMonotonic(this.#options.clock)
    const last = known?.last && isRecent(known.last.at, now) ? known.last : undefined
    const consensus = findConsensus(readings, terms, last?.usd)
    const used = consensus?.usd === undefined ? last : { usd: consensus.usd, at: now }
    const isOwnConfirmed = findConsensus(own, terms)?.standing === 'confirmed'
    const state = { identifier: token.identifier, own, source, terms, consensus, isOwnConfirmed, last: used }
    this.#states.set(key, state)
    if (consensus && consensus.standing !== (known?.consensus?.standing ?? 'confirmed'))
      this.#options.onStanding?.(token, consensus, readings)
    return state
  }

  /** Finds the source's reading unless it is stale. */
  #findSourceReading(key: string): SourceReading | undefined {
    const reading = this.#readings.get(key)
    return reading && isRecent(reading.readAt, readMonotonic(this.#options.clock)) ? reading : undefined
  }

  #measureAge(at: number | undefined): number {
    return at === undefined ? Number.POSITIVE_INFINITY : readMonotonic(this.#options.clock) - at
  }

  /** One request at a time for each token; when it fails, the old price stays until it is stale. */
  #ask(token: Token, key: string): Promise<void> {
    const asking = this.#asking.get(key) ?? this.#read(token, key).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    this.#askedAt.set(key, readMonotonic(this.#options.clock))
    return asking
  }

  async #read(token: Token, key: string): Promise<void> {
    const { source, clock, readings } = this.#options
    const old = this.#readings.get(key)
    try {
      const asked = readings.toSourceToken(token)
      const found = await withTimeout((signal) => source?.getUsd([asked], signal), { timeoutMs: WAIT_MS })
      const usd = found?.get(token.identifier)
      this.#readings.set(key, { usd: isPrice(usd) ? usd : undefined, readAt: readMonotonic(clock) })
    } catch {
      this.#readings.set(key, old ?? { usd: undefined, readAt: readMonotonic(clock), isFailure: true })
    }
  }
}
