import { admit } from '../admit.ts'
import type { Token } from '../contract/token.ts'
import type { Call } from '../domain/request.ts'
import { geoRuleOf } from '../geo/geo-rule.ts'
import type { Workshop } from '../workshop.ts'

/** A search as the client sent it, bounds checked. */
export interface SearchQuery {
  readonly query?: string
  readonly chain?: string
  readonly category?: 'rwa' | 'crypto'
  readonly limit: number
  readonly offset: number
}

/** A page of found tokens, each with its geo rule. Never filtered by region. */
export interface SearchResult {
  readonly tokens: readonly Token[]
  readonly total: number
}

/** Searches every token some provider trades. */
export const searchTokens = async (workshop: Workshop, call: Call<SearchQuery>): Promise<SearchResult> => {
  await admit(workshop, call, 'catalogue')
  const { category, ...search } = call.read()
  await workshop.catalogue.ready()
  const rules = workshop.rules()
  const keeps = (token: Token) =>
    category === undefined || (category === 'rwa') === (geoRuleOf(token, rules) !== undefined)
  const { tokens, total } = workshop.catalogue.search({ ...search, keeps })
  return { total, tokens: tokens.map((token) => withRule(token, geoRuleOf(token, rules))) }
}

const withRule = (token: Token, rule: string | undefined): Token =>
  rule === undefined ? token : { ...token, geoBlockRule: rule }
