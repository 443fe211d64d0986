import { withTimeout } from '../async/with-timeout.ts'
import type { Clock } from '../contract/clock.ts'
import type { SupportedAsset, SwapProvider } from '../contract/provider.ts'
import type { Token, TokenLookup } from '../contract/token.ts'
import { identifierKey, tokenKey } from '../domain/identifier.ts'
import type { Events } from '../events.ts'
import { type AssetIndex, assetIndex, sameTokens } from './asset-index.ts'
import { withNatives } from './base-list.ts'
import { mergeTokens } from './merge-tokens.ts'
import { isPrice, isRecent } from './price-age.ts'
import { readAssets } from './read-assets.ts'
import { type Found, SearchIndex, type TokenSearch } from './search-index.ts'

/** What the catalogue is made of. */
export interface CatalogueOptions {
  readonly providers: readonly SwapProvider[]
  readonly clock: Clock
  readonly events: Events
  /** How long one read of a provider's assets may take. */
  readonly deadlineMs: number
  /** Tokens known besides the providers' own; their spelling, name, logo and rules win. */
  readonly baseList?: readonly Token[]
}

interface PriceRead {
  readonly usd: string
  readonly readAt: number
}

const REFRESH_MS = 60_000

/** How long a request waits for further providers after one has been read for the first time. */
const QUIET_MS = 30

/** After a failed reading the next one comes sooner, and then less and less so. */
const RETRY_MS = 2_000

/**
 * Every asset the providers trade, kept fresh in the background.
 *
 * A provider whose read fails keeps its last assets. Tokens whose decimals differ between providers are a danger to
 * funds. The chain table decides for native coins, else the base list, else the first read; another provider's asset is
 * left out, with a `asset-conflict` event.
 */
export class Catalogue implements TokenLookup {
  readonly #options: CatalogueOptions
  readonly #assets = new Map<string, AssetIndex>()
  readonly #readings = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #failures = new Map<string, number>()
  /** Neither read nor failed yet. */
  readonly #unread: Set<string>
  /** Tokens by the spellings requested so far. */
  readonly #spelled = new Map<string, Token>()
  readonly #stop = new AbortController()
  /** Called after every reading, for requests that wait for the first ones. */
  readonly #waiting = new Set<() => void>()
  /** When a provider was last read, monotonic milliseconds. */
  #readAt = 0
  #tokens: ReadonlyMap<string, Token> = new Map()
  /** Prices looked up since assets were last read; `undefined` where no provider has a recent one. */
  readonly #prices = new Map<string, PriceRead | undefined>()
  #index: SearchIndex | undefined
  #known: readonly Token[]

  constructor(options: CatalogueOptions) {
    this.#options = options
    this.#unread = new Set(options.providers.map(({ id }) => id))
    this.#known = withNatives(options.baseList ?? [])
    this.#merge()
  }

  /** Replaces the base list. Throws for a list `withNatives` refuses, and the old one stays. */
  replaceBaseList(baseList: readonly Token[]): void {
    this.#known = withNatives(baseList)
    this.#merge()
  }

  /** Starts reading every provider's assets, and again at each provider's interval. */
  start(): void {
    for (const provider of this.#options.providers) void this.#refresh(provider)
  }

  /** Resolves once every provider has been read, or has failed, at least once. */
  async ready(): Promise<void> {
    if (this.#unread.size > 0) await Promise.all([...this.#unread].map((id) => this.#readings.get(id)))
  }

  /**
   * Resolves once requests can be answered: every provider has been read or has failed, or some have been read and the
   * others stay silent for `QUIET_MS`. Never later than `maxMs`, never rejects.
   */
  async readable(maxMs: number): Promise<void> {
    if (this.#unread.size === 0) return
    await new Promise<void>((resolve) => {
      let quiet: NodeJS.Timeout | undefined
      const end = () => {
        clearTimeout(quiet)
        clearTimeout(latest)
        this.#waiting.delete(check)
        resolve()
      }
      const check = () => {
        clearTimeout(quiet)
        if (this.#unread.size === 0) end()
        else if (this.#assets.size > 0) quiet = setTimeout(end, this.#readAt + QUIET_MS - performance.now())
      }
      const latest = setTimeout(end, maxMs)
      this.#waiting.add(check)
      check()
    })
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

  /** USD price from a provider's data, in the providers' order; absent once those assets are too old. */
  usd(token: Token): string | undefined {
    const key = tokenKey(token)
    const now = this.#options.clock.now()
    const known = this.#prices.get(key)
    if (known ? isRecent(known.readAt, now) : this.#prices.has(key)) return known?.usd
    const found = this.#findPrice(key, now)
    this.#prices.set(key, found)
    return found?.usd
  }

  #findPrice(key: string, now: number): PriceRead | undefined {
    for (const { id } of this.#options.providers) {
      const supported = this.#assets.get(id)
      const usd = supported?.byKey.get(key)?.usd
      if (supported && isPrice(usd) && isRecent(supported.readAt, now)) return { usd, readAt: supported.readAt }
    }
    return undefined
  }

  /** Searches what the providers trade. The index is made on the first search after the set of tokens has changed. */
  search(search: TokenSearch): Found {
    this.#index ??= new SearchIndex(this.#traded(), (token) => this.#tradedBy(token))
    return this.#index.search(search)
  }

  #traded(): readonly Token[] {
    const keys = new Set([...this.#assets.values()].flatMap(({ byKey }) => [...byKey.keys()]))
    return [...keys].flatMap((key) => this.#tokens.get(key) ?? [])
  }

  #tradedBy(token: Token): number {
    return this.#options.providers.filter(({ id }) => this.asset(id, token) !== undefined).length
  }

  dispose(): void {
    this.#stop.abort(new Error('the engine is disposed'))
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #refresh(provider: SwapProvider): Promise<void> {
    const reading = this.#read(provider).finally(() => this.#schedule(provider))
    this.#readings.set(provider.id, reading)
    return reading
  }

  async #read(provider: SwapProvider): Promise<void> {
    const { clock, deadlineMs, events } = this.#options
    const startedAt = clock.now()
    try {
      const work = (signal: AbortSignal) =>
        provider.assets({ signal, deadline: startedAt + deadlineMs, clock, tokens: this })
      const supported = readAssets(await withTimeout(work, { timeoutMs: deadlineMs, signal: this.#stop.signal }))
      const old = this.#assets.get(provider.id)
      const read = assetIndex(supported, clock.now(), old)
      this.#assets.set(provider.id, read)
      this.#prices.clear()
      this.#failures.delete(provider.id)
      this.#unread.delete(provider.id)
      this.#readAt = performance.now()
      if (!old || !sameTokens(old, read)) this.#merge()
      events.emit('assets-refreshed', {
        provider: provider.id,
        assets: supported.assets.length,
        tookMs: clock.now() - startedAt,
      })
    } catch (cause) {
      this.#failures.set(provider.id, (this.#failures.get(provider.id) ?? 0) + 1)
      this.#unread.delete(provider.id)
      if (!this.#stop.signal.aborted) events.emit('assets-failed', { provider: provider.id, cause })
    }
    for (const check of [...this.#waiting]) check()
  }

  #schedule(provider: SwapProvider): void {
    if (this.#stop.signal.aborted) return
    const steady = provider.capabilities.assetsRefreshMs ?? REFRESH_MS
    const failures = this.#failures.get(provider.id) ?? 0
    const wait = failures === 0 ? steady : Math.min(steady, RETRY_MS * 2 ** (failures - 1))
    this.#timers.set(provider.id, setTimeout(() => void this.#refresh(provider), wait).unref())
  }

  #merge(): void {
    const ordered = this.#options.providers.flatMap(({ id }) => {
      const supported = this.#assets.get(id)
      return supported ? [[id, supported] as const] : []
    })
    const { tokens, conflicts } = mergeTokens(this.#known, ordered)
    this.#tokens = tokens
    this.#spelled.clear()
    this.#index = undefined
    for (const conflict of conflicts) {
      const supported = this.#assets.get(conflict.provider)
      const stored = supported?.assets.filter((asset) => asset.token.identifier !== conflict.identifier)
      if (supported && stored)
        this.#assets.set(conflict.provider, assetIndex({ assets: stored }, supported.readAt, supported))
      this.#prices.clear()
      this.#options.events.emit('asset-conflict', conflict)
    }
  }
}
