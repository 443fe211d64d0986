import type { Token } from '../contract/token.ts'
import { addressKey, identifierKey } from '../domain/identifier.ts'

/** Where a term of a token comes from; a lower number ranks higher. */
const TICKER = 0
const NAME = 1
const ADDRESS = 2

/** Shortest beginning of an address that is searched for; anything shorter is taken for a ticker or a name. */
const ADDRESS_PREFIX = 6

interface Term {
  readonly text: string
  readonly index: number
  readonly kind: number
}

/** What tokens are searched by. */
export interface TokenSearch {
  readonly query?: string
  readonly chain?: string
  /** Applied to each token before it counts. */
  readonly keeps?: (token: Token) => boolean
  readonly limit: number
  readonly offset: number
}

/** One page of found tokens and how many there are in all. */
export interface Found {
  readonly tokens: readonly Token[]
  readonly total: number
}

/**
 * Finds tokens by the beginning of their ticker, of a word of their name, or of their address, and by whole identifiers.
 *
 * Ranked: whole identifier or address, whole ticker, beginning of the ticker, whole name, beginning of a word of the name,
 * beginning of the address; among equals a chain's own coin first, then the one more providers trade, then by identifier.
 */
export class SearchIndex {
  readonly #tokens: readonly Token[]
  readonly #terms: readonly Term[]
  readonly #exact = new Map<string, number>()

  constructor(tokens: readonly Token[], tradedBy: (token: Token) => number) {
    this.#tokens = [...tokens]
      .map((token) => ({ token, traded: tradedBy(token) }))
      .sort((one, other) => byWeight(one.token, one.traded, other.token, other.traded))
      .map(({ token }) => token)
    this.#terms = this.#tokens.flatMap(termsOf).sort((one, other) => compare(one.text, other.text))
    this.#tokens.forEach((token, index) => {
      const key = identifierKey(token.identifier)
      if (key !== undefined) this.#exact.set(key, index)
    })
  }

  search({ query, chain, keeps, limit, offset }: TokenSearch): Found {
    const wanted = (token: Token) => (chain === undefined || token.chain === chain) && (keeps?.(token) ?? true)
    const ranked = query === undefined || query.trim() === '' ? this.#all() : this.#ranked(query.trim())
    const kept = ranked.filter((index) => wanted(this.#tokens[index] as Token))
    return {
      tokens: kept.slice(offset, offset + limit).map((index) => this.#tokens[index] as Token),
      total: kept.length,
    }
  }

  #all(): readonly number[] {
    return this.#tokens.map((_token, index) => index)
  }

  /** Indices in rank order: buckets by rank, each already in order of weight. */
  #ranked(query: string): readonly number[] {
    const text = query.toLowerCase()
    const best = new Map<number, number>()
    const offer = (index: number, rank: number) => {
      const old = best.get(index)
      if (old === undefined || rank < old) best.set(index, rank)
    }
    const exact = this.#exact.get(identifierKey(query) ?? '')
    if (exact !== undefined) offer(exact, 0)
    for (let at = this.#lowerBound(text); at < this.#terms.length; at++) {
      const term = this.#terms[at] as Term
      if (!term.text.startsWith(text)) break
      const rank = rankOf(term, text)
      if (rank !== undefined) offer(term.index, rank)
    }
    return inRankOrder(best)
  }

  #lowerBound(text: string): number {
    let low = 0
    let high = this.#terms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare((this.#terms[middle] as Term).text, text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Sorts by rank and, within one, by index: both are small integers, so a radix over the ranks does. */
const inRankOrder = (best: ReadonlyMap<number, number>): readonly number[] => {
  const buckets: number[][] = []
  for (const [index, rank] of best) {
    buckets[rank] ??= []
    buckets[rank]?.push(index)
  }
  return buckets.flatMap((bucket) => Uint32Array.from(bucket).sort()).flatMap((bucket) => [...bucket])
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const rankOf = ({ text, kind }: Term, query: string): number | undefined => {
  const whole = text.length === query.length
  if (kind === TICKER) return whole ? 1 : 2
  if (kind === NAME) return whole ? 3 : 4
  if (whole) return 0
  return query.length >= ADDRESS_PREFIX ? 5 : undefined
}

const termsOf = (token: Token, index: number): readonly Term[] => {
  const name = token.name.toLowerCase()
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const texts: (readonly [string, number])[] = [
    [token.ticker.toLowerCase(), TICKER],
    [name, NAME],
  ]
  for (const word of words.slice(1)) texts.push([word, NAME])
  if (token.address !== undefined) texts.push([addressKey(token.address).toLowerCase(), ADDRESS])
  return texts.filter(([text]) => text !== '').map(([text, kind]) => ({ text, index, kind }))
}

const byWeight = (one: Token, oneTraded: number, other: Token, otherTraded: number): number => {
  const native = Number(one.address !== undefined) - Number(other.address !== undefined)
  return native || otherTraded - oneTraded || compare(one.identifier, other.identifier)
}
