import type { Token } from '../contract/token.ts'
import { addressKey, toIdentifierKey, tokenKey } from '../domain/identifier.ts'

/** The part of a token that a term comes from; a lower number ranks higher. */
const TICKER = 0
const NAME = 1
const ADDRESS = 2

const LAST_RANK = 5

/** Worse than every rank. */
const NO_MATCH = 255

/** Shortest beginning of an address that is searched for; anything shorter is taken for a ticker or a name. */
const ADDRESS_PREFIX = 6

interface Term {
  readonly text: string
  readonly index: number
  readonly kind: number
}

/** A search of tokens. */
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
  /** In order of weight. */
  readonly #tokens: readonly Token[]
  readonly #terms: SortedTerms
  readonly #exact = new Map<string, number>()
  /** Best rank of each token in the search at hand; searches never overlap. */
  readonly #ranks: Uint8Array

  /** @param countProviders How many providers trade a token. */
  constructor(tokens: readonly Token[], countProviders: (token: Token) => number) {
    const isContract = ({ address }: Token): number => Number(address !== undefined)
    this.#tokens = tokens
      .map((token) => ({ token, traded: countProviders(token) }))
      .sort((one, other) => {
        const nativeFirst = isContract(one.token) - isContract(other.token)
        const tradedFirst = other.traded - one.traded
        return nativeFirst || tradedFirst || compare(one.token.identifier, other.token.identifier)
      })
      .map(({ token }) => token)
    this.#ranks = new Uint8Array(this.#tokens.length)
    const terms = this.#tokens.flatMap(listTerms).sort((one, other) => compare(one.text, other.text))
    this.#terms = {
      texts: terms.map(({ text }) => text),
      indices: Uint32Array.from(terms, ({ index }) => index),
      kinds: Uint8Array.from(terms, ({ kind }) => kind),
      lengths: Uint32Array.from(terms, ({ text }) => text.length),
    }
    this.#tokens.forEach((token, index) => {
      this.#exact.set(tokenKey(token), index)
    })
  }

  search({ query, chain, keeps, limit, offset }: TokenSearch): Found {
    const text = query?.trim() ?? ''
    const ranks = text === '' ? this.#ranks.fill(0) : this.#rank(text)
    const tokens: Token[] = []
    let total = 0
    for (let rank = 0; rank <= LAST_RANK; rank++) {
      for (let index = 0; index < ranks.length; index++) {
        if (ranks[index] !== rank) continue
        const token = this.#tokens[index] as Token
        if ((chain !== undefined && token.chain !== chain) || keeps?.(token) === false) continue
        if (total >= offset && tokens.length < limit) tokens.push(token)
        total++
      }
    }
    return { tokens, total }
  }

  #rank(query: string): Uint8Array {
    const ranks = this.#ranks.fill(NO_MATCH)
    const exact = this.#exact.get(toIdentifierKey(query) ?? '')
    if (exact !== undefined) ranks[exact] = 0
    const text = query.toLowerCase()
    const { texts, indices, kinds, lengths } = this.#terms
    const end = findFirst(texts, `${text}\uffff`)
    for (let at = findFirst(texts, text); at < end; at++) {
      const index = indices[at] as number
      const rank = rankTerm(kinds[at] as number, (lengths[at] as number) === text.length, text.length)
      if (rank < (ranks[index] as number)) ranks[index] = rank
    }
    return ranks
  }
}

/** Terms in order of their text, in columns: a search reads tens of thousands of them. */
interface SortedTerms {
  readonly texts: readonly string[]
  readonly indices: Uint32Array
  readonly kinds: Uint8Array
  readonly lengths: Uint32Array
}

/** Finds the index of the first text that does not come before this one. */
const findFirst = (texts: readonly string[], text: string): number => {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(texts[middle] as string, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const rankTerm = (kind: number, whole: boolean, queryLength: number): number => {
  if (kind === TICKER) return whole ? 1 : 2
  if (kind === NAME) return whole ? 3 : 4
  if (whole) return 0
  return queryLength >= ADDRESS_PREFIX ? LAST_RANK : NO_MATCH
}

const listTerms = (token: Token, index: number): readonly Term[] => {
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
