import { mapInSlices } from '../async/map-in-slices.ts'
import type { SupportedAsset, SwapProvider } from '../contract/provider.ts'
import type { TokenListing } from '../domain/catalogue.ts'
import { tokenKey } from '../domain/identifier.ts'
import { findGeoRule } from '../geo/geo-rule.ts'
import type { RuleBook } from '../policy/rule-book.ts'
import type { Catalogue } from './catalogue.ts'

/** Query of token lists. */
export interface TokensQuery {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}

interface ListParts {
  readonly catalogue: Catalogue
  readonly providers: ReadonlyMap<string, SwapProvider>
  readonly rules: () => RuleBook
}

type Lists = Promise<readonly TokenListing[]>

/** Token lists, made once for each state of catalogue and rules. The same array is returned until one of them changes. */
export class TokenLists {
  readonly #parts: ListParts
  readonly #made = new Map<string, Lists>()
  #version: number | undefined
  #rules: RuleBook | undefined

  constructor(parts: ListParts) {
    this.#parts = parts
  }

  /** Returns the list of each provider that has been read, or of the one that is named. */
  get({ provider, category }: TokensQuery): Lists {
    const { catalogue, providers } = this.#parts
    const rules = this.#parts.rules()
    if (catalogue.version !== this.#version || rules !== this.#rules) this.#made.clear()
    this.#version = catalogue.version
    this.#rules = rules
    const wanted = [...providers.values()].filter(({ id }) => provider === undefined || id === provider)
    if (wanted.length === 0) return Promise.resolve([])
    const make = () =>
      provider === undefined
        ? Promise.all(wanted.map(({ id }) => this.get({ provider: id, category })))
        : Promise.all(wanted.map((one) => this.#list(one, category, rules)))
    return this.#once(JSON.stringify([provider, category]), async () => (await make()).flat())
  }

  #once(key: string, make: () => Lists): Lists {
    const known = this.#made.get(key)
    if (known) return known
    const lists = make()
    this.#made.set(key, lists)
    lists.catch(() => this.#made.delete(key))
    return lists
  }

  async #list(provider: SwapProvider, category: TokensQuery['category'], rules: RuleBook): Lists {
    const supported = this.#parts.catalogue.findSupported(provider.id)
    if (!supported) return []
    const listed = await mapInSlices(supported.assets, (asset) => this.#describe(asset, category, rules))
    const tokens = listed.filter((token) => token !== undefined)
    return [{ provider: provider.id, timestamp: supported.changedAt, tokens, keywords: provider.label.keywords }]
  }

  #describe(
    { token: own, providerId }: SupportedAsset,
    category: TokensQuery['category'],
    rules: RuleBook,
  ): TokenListing['tokens'][number] | undefined {
    const token = this.#parts.catalogue.find(own.identifier) ?? own
    if (rules.blacklistKeys.has(tokenKey(token))) return undefined
    const rule = findGeoRule(token, rules)
    if (category !== undefined && (category === 'rwa') !== (rule !== undefined)) return undefined
    return { ...token, geoBlockRule: rule ?? token.geoBlockRule, providerId }
  }
}
