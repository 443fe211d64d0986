import type { Quote } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { writeQuoteText } from '../stored/quote-text.ts'
import { toQuoteKey } from '../stored/route-id.ts'
import { type NewStoredQuote, toStoredRoute } from '../stored/stored-quote.ts'
import type { ResolvedRequest } from './resolved-request.ts'

/**
 * Stores the quote so that every `routeId` leads to it. A private quote lives as long as its routes; the request of a public
 * one lives longer, so that an expired `routeId` can be quoted again. A quote without routes is not stored.
 */
export const saveQuote = (
  { limits, quotes }: Pick<EngineContext, 'limits' | 'quotes'>,
  { quoteId, request, caller }: ResolvedRequest,
  { routes, createdAt }: Pick<Quote, 'routes' | 'createdAt'>,
): Promise<void> => {
  const [first] = routes
  if (!first) return Promise.resolve()
  const ttl = request.usePrivacyMode ? limits.quoteTtlMs : Math.max(limits.quoteTtlMs, limits.keepExpiredMs)
  const stored: NewStoredQuote = { quoteId, callerId: caller.id, createdAt, request, routes: routes.map(toStoredRoute) }
  return quotes.set(toQuoteKey(first.routeId), writeQuoteText(stored), { ttlMs: ttl, liveMs: limits.quoteTtlMs })
}
