import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { findGeoRule } from '../geo/geo-rule.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { requireAssets } from '../pipeline/unread-providers.ts'

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

/** Searches every token some provider trades, without those on the blacklist. */
export const searchTokens = async (engine: EngineContext, call: Call<SearchQuery>): Promise<SearchResult> => {
  await authenticate(engine, call, 'catalogue')
  const { category, ...search } = call.read()
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  requireAssets(engine.catalogue)
  const rules = engine.rules()
  const keeps = (token: Token) =>
    !rules.blacklistKeys.has(tokenKey(token)) &&
    (category === undefined || (category === 'rwa') === (findGeoRule(token, rules) !== undefined))
  const { tokens, total } = engine.catalogue.search({ ...search, keeps })
  const withRules = tokens.map((token) => ({ ...token, geoBlockRule: findGeoRule(token, rules) ?? token.geoBlockRule }))
  return { total, tokens: withRules }
}
