import { readMonotonic } from '../async/read-monotonic.ts'
import type { SupportedAsset } from '../contract/provider.ts'
import type { Token, TokenLookup } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { AssetIndex } from './asset-index.ts'
import { AssetReader, type AssetReaderOptions } from './asset-reader.ts'
import { type Found, SearchIndex, type TokenSearch } from './search-index.ts'
import { TokenTable } from './token-table.ts'

/** Parts of the catalogue. */
export interface CatalogueOptions extends AssetReaderOptions {
  /** Tokens known in addition to the providers' own; their spelling, name, logo and rules win. */
  readonly baseList?: readonly Token[]
}

/**
 * Every asset the providers trade, kept fresh in the background: read by `AssetReader`, merged by `TokenTable`, searched by
 * `SearchIndex`. A provider whose read fails keeps its last assets.
 */
export class Catalogue implements TokenLookup {
  readonly #providerIds: readonly string[]
  readonly #table: TokenTable
  readonly #reader: AssetReader
  #readings = 0
  /** The index of a version of the table, made on the first search after the tokens have changed. */
  #search: { readonly version: number; readonly index: SearchIndex } | undefined

  constructor({ baseList = [], ...options }: CatalogueOptions) {
    const { providers, clock, events } = options
    this.#providerIds = providers.map(({ id }) => id)
    this.#table = new TokenTable(this.#providerIds, events, baseList)
    this.#reader = new AssetReader(options, this, (providerId, supported) => {
      this.#table.set(providerId, supported, { now: clock.now(), monotonic: readMonotonic(clock) })
      this.#readings += 1
    })
  }

  /** Starts reading every provider's assets, and again at each provider's interval; once started, only what is late. */
  start(): void {
    this.#reader.start()
  }

  /** Reads the assets of every provider again, once started. */
  restart(): void {
    this.#reader.restart()
  }

  /** Calls `listener` once every provider has been read, or has failed, at least once. Starts nothing. */
  onceRead(listener: () => void): void {
    this.#reader.onceRead(listener)
  }

  /** Resolves once every provider has been read, or has failed, at least once. */
  waitUntilReady(): Promise<void> {
    return this.#reader.waitUntilReady()
  }

  /** Resolves once requests can be answered, within `maxMs`; `undefined` when they can be already. */
  waitUntilReadable(maxMs: number): Promise<void> | undefined {
    return this.#reader.waitUntilReadable(maxMs)
  }

  dispose(): void {
    this.#reader.dispose()
  }

  /**
   * Replaces the base list.
   *
   * @throws {Error} for a list `addNatives` refuses; the old one stays.
   */
  replaceBaseList(baseList: readonly Token[]): void {
    this.#table.replaceBaseList(baseList)
  }

  /** Ids of the providers, in their order. */
  get providerIds(): readonly string[] {
    return this.#providerIds
  }

  /** Tokens of the base list and native coins. */
  get known(): readonly Token[] {
    return this.#table.known
  }

  /** Changes with every change of the tokens that are listed; prices and directions aside. */
  get version(): number {
    return this.#table.version
  }

  /** Number of readings so far: prices may differ after each. */
  get readings(): number {
    return this.#readings
  }

  /** Ids of the providers whose assets could not be read yet. */
  get unread(): readonly string[] {
    return this.#providerIds.filter((id) => this.#table.findSupported(id) === undefined)
  }

  find(identifier: string): Token | undefined {
    return this.#table.find(identifier)
  }

  /** Finds a token by its `toIdentifierKey`. */
  findByKey(key: string): Token | undefined {
    return this.#table.findByKey(key)
  }

  findSupported(providerId: string): AssetIndex | undefined {
    return this.#table.findSupported(providerId)
  }

  /** Finds the provider's own view of a token. */
  findAsset(providerId: string, token: Token): SupportedAsset | undefined {
    return this.#table.findSupported(providerId)?.byKey.get(tokenKey(token))
  }

  /** Searches what the providers trade. */
  search(search: TokenSearch): Found {
    const { version } = this.#table
    if (this.#search?.version !== version) {
      const countProviders = (token: Token): number =>
        this.#providerIds.filter((id) => this.findAsset(id, token) !== undefined).length
      this.#search = { version, index: new SearchIndex(this.#table.listTraded(), countProviders) }
    }
    return this.#search.index.search(search)
  }

  /** Counts the tokens the providers trade, by chain id. */
  countTokensByChain(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { chainId } of this.#table.listTraded()) counts.set(chainId, (counts.get(chainId) ?? 0) + 1)
    return counts
  }
}
