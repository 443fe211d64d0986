import { EndableWork } from '../async/endable-work.ts'
import { monotonic } from '../async/monotonic.ts'
import { letExit, type Timer } from '../async/timer.ts'
import { settleWithin, withTimeout } from '../async/with-timeout.ts'
import type { Clock } from '../contract/clock.ts'
import type { ProviderContext, SupportedAsset, SwapProvider } from '../contract/provider.ts'
import type { Token, TokenLookup } from '../contract/token.ts'
import { identifierKey, tokenKey } from '../domain/identifier.ts'
import type { Events } from '../events.ts'
import { protocolOf } from '../pipeline/two-legs/protocol.ts'
import { type AssetIndex, assetIndex, sameProviderIds, sameTokens, withoutTokens } from './asset-index.ts'
import { withNatives } from './base-list.ts'
import { type AssetConflict, mergeTokens } from './merge-tokens.ts'
import { isPrice, isRecent, STALE_MS } from './price-age.ts'
import type { PriceReading } from './price-consensus.ts'
import { readAssets } from './read-assets.ts'
import { type Found, SearchIndex, type TokenSearch } from './search-index.ts'

/** What the catalogue is made of. */
export interface CatalogueOptions {
  readonly providers: readonly SwapProvider[]
  readonly clock: Clock
  readonly isSameAddress: ProviderContext['isSameAddress']
  readonly events: Events
  /** How long one read of a provider's assets may take. */
  readonly deadlineMs: number
  /** Tokens known besides the providers' own; their spelling, name, logo and rules win. */
  readonly baseList?: readonly Token[]
  /** Called after each read with its duration, milliseconds. */
  readonly onRead?: (provider: string, tookMs: number) => void
}

interface PricesRead {
  readonly readings: readonly PriceReading[]
  /** When the oldest reading becomes stale, monotonic milliseconds. */
  readonly until: number
}

const REFRESH_MS = 60_000

/** How long a request waits for further providers after one has been read for the first time. */
const QUIET_MS = 30

/** After a failed reading the next one comes sooner, and then less and less so. */
const RETRY_MS = 2_000

/** How late a reading may be before a request starts it, milliseconds: the timers of workers end with the request that set them. */
const LATE_MS = 1_000

/**
 * Every asset the providers trade, kept fresh in the background.
 *
 * The first request starts the reading, so that an engine which nobody uses does nothing. A reading that is late, because the
 * runtime has dropped its timer or the reading itself, is started by the next request.
 *
 * A provider whose read fails keeps its last assets. Tokens whose decimals differ between providers are a danger to
 * funds. The chain table decides for native coins, else the base list, else what most protocols say; another provider's
 * asset is left out, with an `asset-conflict` event.
 */
export class Catalogue implements TokenLookup {
  readonly #options: CatalogueOptions
  /** As they were read. */
  readonly #given = new Map<string, AssetIndex>()
  /** Without those whose decimals are wrong. */
  readonly #assets = new Map<string, AssetIndex>()
  readonly #readings = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, Timer>()
  /** When each provider has to be read at the latest, monotonic milliseconds of the runtime. */
  readonly #due = new Map<string, number>()
  #earliestDue = Number.POSITIVE_INFINITY
  #started = false
  readonly #failures = new Map<string, number>()
  /** Neither read nor failed yet. */
  readonly #unread: Set<string>
  /** Tokens by the spellings requested so far. */
  readonly #spelled = new Map<string, Token>()
  readonly #stop = new EndableWork()
  /** Called after every reading. */
  readonly #waiting = new Set<() => void>()
  /** When a provider was last read, monotonic milliseconds. */
  #readAt = 0
  #tokens: ReadonlyMap<string, Token> = new Map()
  /** Prices looked up since assets were last read. */
  readonly #prices = new Map<string, PricesRead>()
  #version = 0
  #conflicts: readonly AssetConflict[] = []
  /** Conflicts that have been emitted, as JSON. */
  #emitted: ReadonlySet<string> = new Set()
  #index: SearchIndex | undefined
  #known: readonly Token[]

  constructor(options: CatalogueOptions) {
    this.#options = options
    this.#unread = new Set(options.providers.map(({ id }) => id))
    this.#known = withNatives(options.baseList ?? [])
    this.#merge()
  }

  /**
   * Replaces the base list.
   *
   * @throws {Error} for a list `withNatives` refuses; the old one stays.
   */
  replaceBaseList(baseList: readonly Token[]): void {
    this.#known = withNatives(baseList)
    this.#merge()
  }

  /** Starts reading every provider's assets, and again at each provider's interval; once started, only what is late. */
  start(): void {
    if (this.#stop.ended) return
    const now = performance.now()
    if (this.#started && now < this.#earliestDue) return
    for (const provider of this.#options.providers) {
      const due = this.#started ? this.#due.get(provider.id) : now
      if (due !== undefined && due <= now) void this.#refresh(provider)
    }
    this.#started = true
  }

  /** Calls `listener` once every provider has been read, or has failed, at least once. Starts nothing. */
  onceRead(listener: () => void): void {
    const check = (): void => {
      if (this.#unread.size === 0 && this.#waiting.delete(check)) listener()
    }
    this.#waiting.add(check)
    queueMicrotask(check)
  }

  /** Resolves once every provider has been read, or has failed, at least once. */
  async ready(): Promise<void> {
    this.start()
    await Promise.all([...this.#unread].map((id) => this.#readings.get(id)))
  }

  /**
   * Resolves once requests can be answered: every provider has been read or has failed, or some have been read and the
   * others stay silent for `QUIET_MS`. Never later than `maxMs`, never rejects. `undefined` when that is so already, which spares
   * requests the wait.
   */
  readable(maxMs: number): Promise<void> | undefined {
    this.start()
    return this.#unread.size === 0 ? undefined : this.#untilReadable(maxMs)
  }

  async #untilReadable(maxMs: number): Promise<void> {
    const until = performance.now() + maxMs
    while (this.#unread.size > 0) {
      const now = performance.now()
      const quietMs = this.#assets.size > 0 ? this.#readAt + QUIET_MS - now : Number.POSITIVE_INFINITY
      const waitMs = Math.min(until - now, quietMs)
      if (waitMs <= 0) return
      await this.#nextReading(waitMs)
    }
  }

  /** Resolves after the next reading, or after `maxMs`. The waiting belongs to the caller, as workers want it, and not to the reading. */
  async #nextReading(maxMs: number): Promise<void> {
    let heard = (): void => {}
    const reading = new Promise<void>((resolve) => {
      heard = resolve
    })
    this.#waiting.add(heard)
    await settleWithin(() => reading, { timeoutMs: maxMs }).catch(() => undefined)
    this.#waiting.delete(heard)
  }

  /** Changes with every change of the tokens that are listed; prices and directions aside. */
  get version(): number {
    return this.#version
  }

  find(identifier: string): Token | undefined {
    const spelled = this.#spelled.get(identifier)
    if (spelled) return spelled
    const key = identifierKey(identifier)
    const token = key === undefined ? undefined : this.#tokens.get(key)
    if (token?.identifier === identifier) this.#spelled.set(identifier, token)
    return token
  }

  /** A token by its `identifierKey`. */
  byKey(key: string): Token | undefined {
    return this.#tokens.get(key)
  }

  supported(providerId: string): AssetIndex | undefined {
    return this.#assets.get(providerId)
  }

  /** The provider's own view of a token. */
  asset(providerId: string, token: Token): SupportedAsset | undefined {
    return this.#assets.get(providerId)?.byKey.get(tokenKey(token))
  }

  /**
   * Recent USD prices of a token in the providers' data, one of each protocol, in the providers' order. Returns the same array
   * until one of them changes.
   */
  usdReadings(token: Token): readonly PriceReading[] {
    const key = tokenKey(token)
    const now = monotonic(this.#options.clock)
    const known = this.#prices.get(key)
    if (known && now <= known.until) return known.readings
    const readings = this.#findPrices(key, now)
    const until = Math.min(...readings.map(({ readAt }) => readAt)) + STALE_MS
    this.#prices.set(key, { readings, until })
    return readings
  }

  /**
   * A token as price sources are asked for it. The id by which they know it is that of the base list, or absent: a provider could
   * name another coin, and so confirm its own price.
   */
  forPriceSource(token: Token): Token {
    const { coingeckoId: _, ...rest } = token
    const key = tokenKey(token)
    const id = this.#known.find((known) => tokenKey(known) === key)?.coingeckoId
    return id === undefined ? rest : { ...rest, coingeckoId: id }
  }

  #findPrices(key: string, now: number): readonly PriceReading[] {
    const found = new Map<string, PriceReading>()
    for (const { id } of this.#options.providers) {
      const supported = this.#assets.get(id)
      const usd = supported?.byKey.get(key)?.usd
      if (!supported || !isPrice(usd) || !isRecent(supported.readAt, now)) continue
      const source = protocolOf(id)
      if (!found.has(source)) found.set(source, { source, usd, readAt: supported.readAt })
    }
    return [...found.values()]
  }

  /** Searches what the providers trade. The index is made on the first search after the set of tokens has changed. */
  search(search: TokenSearch): Found {
    this.#index ??= new SearchIndex(this.#traded(), (token) => this.#tradedBy(token))
    return this.#index.search(search)
  }

  /** How many tokens the providers trade, by chain id. */
  tokensByChain(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { chainId } of this.#traded()) counts.set(chainId, (counts.get(chainId) ?? 0) + 1)
    return counts
  }

  #traded(): readonly Token[] {
    const keys = new Set([...this.#assets.values()].flatMap(({ byKey }) => [...byKey.keys()]))
    return [...keys].flatMap((key) => this.#tokens.get(key) ?? [])
  }

  #tradedBy(token: Token): number {
    return this.#options.providers.filter(({ id }) => this.asset(id, token) !== undefined).length
  }

  dispose(): void {
    this.#stop.end(new Error('the engine is disposed'))
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #refresh(provider: SwapProvider): Promise<void> {
    this.#wait(provider.id, this.#options.deadlineMs)
    const reading = this.#read(provider).finally(() => this.#schedule(provider))
    this.#readings.set(provider.id, reading)
    return reading
  }

  async #read(provider: SwapProvider): Promise<void> {
    const { clock, isSameAddress, deadlineMs, events } = this.#options
    const startedAt = monotonic(clock)
    try {
      const work = (signal: AbortSignal) =>
        provider.assets({ signal, deadline: clock.now() + deadlineMs, clock, tokens: this, isSameAddress })
      const within = (signal: AbortSignal) => withTimeout(work, { timeoutMs: deadlineMs, signal })
      const supported = readAssets(await this.#stop.run(within))
      const old = this.#given.get(provider.id)
      const read = assetIndex(supported, { now: clock.now(), monotonic: monotonic(clock) }, old)
      this.#given.set(provider.id, read)
      this.#failures.delete(provider.id)
      this.#unread.delete(provider.id)
      this.#readAt = performance.now()
      this.#options.onRead?.(provider.id, monotonic(clock) - startedAt)
      if (old && !sameProviderIds(old, read)) this.#version += 1
      if (!old || !sameTokens(old, read)) this.#merge()
      else this.#assets.set(provider.id, withoutTokens(read, this.#excluded(provider.id)))
      this.#prices.clear()
      if (old?.note !== read.note) events.emit('provider-noted', { provider: provider.id, note: read.note })
      events.emit('assets-refreshed', {
        provider: provider.id,
        assets: supported.assets.length,
        tookMs: monotonic(clock) - startedAt,
      })
    } catch (cause) {
      this.#failures.set(provider.id, (this.#failures.get(provider.id) ?? 0) + 1)
      this.#unread.delete(provider.id)
      if (!this.#stop.ended) events.emit('assets-failed', { provider: provider.id, cause })
    }
    for (const check of [...this.#waiting]) check()
  }

  #schedule(provider: SwapProvider): void {
    if (this.#stop.ended) return
    const steady = provider.capabilities.assetsRefreshMs ?? REFRESH_MS
    const failures = this.#failures.get(provider.id) ?? 0
    const wait = failures === 0 ? steady : Math.min(steady, RETRY_MS * 2 ** (failures - 1))
    clearTimeout(this.#timers.get(provider.id))
    this.#timers.set(provider.id, letExit(setTimeout(() => void this.#refresh(provider), wait)))
    this.#wait(provider.id, wait)
  }

  /** Notes that a provider's timer or reading ends within `ms`. */
  #wait(providerId: string, ms: number): void {
    this.#due.set(providerId, performance.now() + ms + LATE_MS)
    this.#earliestDue = Math.min(...this.#due.values())
  }

  #merge(): void {
    const ordered = this.#options.providers.flatMap(({ id }) => {
      const supported = this.#given.get(id)
      return supported ? [[id, supported] as const] : []
    })
    const { tokens, conflicts } = mergeTokens(this.#known, ordered)
    this.#version += 1
    this.#tokens = tokens
    this.#conflicts = conflicts
    this.#spelled.clear()
    this.#index = undefined
    for (const [id, supported] of ordered) this.#assets.set(id, withoutTokens(supported, this.#excluded(id)))
    this.#emitConflicts()
  }

  /** Identifiers of a provider's tokens whose decimals are wrong. */
  #excluded(providerId: string): ReadonlySet<string> {
    const own = this.#conflicts.filter(({ provider }) => provider === providerId)
    return new Set(own.map(({ identifier }) => identifier))
  }

  /** Emits each conflict once, and again after it was resolved. */
  #emitConflicts(): void {
    const emitted = this.#emitted
    this.#emitted = new Set(this.#conflicts.map((conflict) => JSON.stringify(conflict)))
    for (const conflict of this.#conflicts) {
      if (!emitted.has(JSON.stringify(conflict))) this.#options.events.emit('asset-conflict', conflict)
    }
  }
}
