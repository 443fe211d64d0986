import type { SupportedAssets } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { AssetConflict } from '../domain/catalogue.ts'
import { toIdentifierKey } from '../domain/identifier.ts'
import type { Events } from '../events.ts'
import {
  type AssetIndex,
  hasSameProviderIds,
  hasSameTokens,
  indexAssets,
  type ReadTime,
  withoutTokens,
} from './asset-index.ts'
import { addNatives } from './base-list.ts'
import { mergeTokens } from './merge-tokens.ts'

/**
 * Merges what providers list into one table of tokens.
 *
 * Tokens whose decimals differ between providers are a danger to funds. The chain table decides for native coins, else the base
 * list, else what most protocols say; another provider's asset is left out, with an `asset-conflict` event.
 */
export class TokenTable {
  readonly #providerIds: readonly string[]
  readonly #events: Events
  /** As they were read. */
  readonly #given = new Map<string, AssetIndex>()
  /** Without those whose decimals are wrong. */
  readonly #assets = new Map<string, AssetIndex>()
  /** Tokens by the spellings requested so far. */
  readonly #spelled = new Map<string, Token>()
  #known: readonly Token[]
  #tokens: ReadonlyMap<string, Token> = new Map()
  #conflicts: readonly AssetConflict[] = []
  /** Conflicts that have been emitted, as JSON. */
  #emitted: ReadonlySet<string> = new Set()
  #version = 0

  constructor(providerIds: readonly string[], events: Events, baseList: readonly Token[]) {
    this.#providerIds = providerIds
    this.#events = events
    this.#known = addNatives(baseList)
    this.#merge()
  }

  /** Changes with every change of the tokens that are listed; prices and directions aside. */
  get version(): number {
    return this.#version
  }

  /** Tokens of the base list and native coins. */
  get known(): readonly Token[] {
    return this.#known
  }

  /**
   * Replaces the base list.
   *
   * @throws {Error} for a list `addNatives` refuses; the old one stays.
   */
  replaceBaseList(baseList: readonly Token[]): void {
    this.#known = addNatives(baseList)
    this.#merge()
  }

  /** Takes over what a provider lists now. */
  set(providerId: string, supported: SupportedAssets, at: ReadTime): void {
    const old = this.#given.get(providerId)
    const read = indexAssets(supported, at, old)
    this.#given.set(providerId, read)
    if (old && !hasSameProviderIds(old, read)) this.#version += 1
    if (!old || !hasSameTokens(old, read)) this.#merge()
    else this.#assets.set(providerId, withoutTokens(read, this.#findExcluded(providerId)))
    if (old?.note !== read.note) this.#events.emit('provider-noted', { provider: providerId, note: read.note })
  }

  find(identifier: string): Token | undefined {
    const spelled = this.#spelled.get(identifier)
    if (spelled) return spelled
    const key = toIdentifierKey(identifier)
    const token = key === undefined ? undefined : this.#tokens.get(key)
    if (token?.identifier === identifier) this.#spelled.set(identifier, token)
    return token
  }

  findByKey(key: string): Token | undefined {
    return this.#tokens.get(key)
  }

  findSupported(providerId: string): AssetIndex | undefined {
    return this.#assets.get(providerId)
  }

  /** Lists every token that some provider trades, once. */
  listTraded(): readonly Token[] {
    const keys = new Set([...this.#assets.values()].flatMap(({ byKey }) => [...byKey.keys()]))
    return [...keys].flatMap((key) => this.#tokens.get(key) ?? [])
  }

  #merge(): void {
    const ordered = this.#providerIds.flatMap((id) => {
      const supported = this.#given.get(id)
      return supported ? [[id, supported] as const] : []
    })
    const { tokens, conflicts } = mergeTokens(this.#known, ordered)
    this.#version += 1
    this.#tokens = tokens
    this.#conflicts = conflicts
    this.#spelled.clear()
    for (const [id, supported] of ordered) this.#assets.set(id, withoutTokens(supported, this.#findExcluded(id)))

    // Each conflict is emitted once, and again after it was resolved.
    const emitted = this.#emitted
    this.#emitted = new Set(conflicts.map((conflict) => JSON.stringify(conflict)))
    for (const conflict of conflicts)
      if (!emitted.has(JSON.stringify(conflict))) this.#events.emit('asset-conflict', conflict)
  }

  /** Finds the identifiers of a provider's tokens whose decimals are wrong. */
  #findExcluded(providerId: string): ReadonlySet<string> {
    const own = this.#conflicts.filter(({ provider }) => provider === providerId)
    return new Set(own.map(({ identifier }) => identifier))
  }
}
