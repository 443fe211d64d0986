import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ResolvedRequest } from './resolved-request.ts'
import { quoteKeyOf } from './route-id.ts'
import { type QuotedRoute, type StoredQuote, storedRoute } from './stored-quote.ts'
import { isStoredQuote } from './stored-quote-shape.ts'

/**
 * Keeps the quote so that every `routeId` leads to it. A private quote lives as long as a quote lives; a public one's
 * request is kept longer, so that an expired `routeId` can be quoted anew. A quote without routes is not stored.
 */
export const saveQuote = async (
  { limits, quotes }: EngineContext,
  { quoteId, request, caller }: ResolvedRequest,
  routes: readonly Route[],
  createdAt: number,
): Promise<void> => {
  const [first] = routes
  if (!first) return
  const ttl = request.usePrivacyMode ? limits.quoteTtlMs : Math.max(limits.quoteTtlMs, limits.keepExpiredMs)
  const stored: StoredQuote = { quoteId, callerId: caller.id, createdAt, request, routes: routes.map(storedRoute) }
  await quotes.set(quoteKeyOf(first.routeId), JSON.stringify(stored), ttl)
}

/** The stored quote of a `routeId`, with that route. A value of the store that is no quote counts as absent. */
export const findStoredQuote = async (
  { quotes, events }: EngineContext,
  routeId: string,
): Promise<QuotedRoute | undefined> => {
  const key = quoteKeyOf(routeId)
  const text = await quotes.get(key)
  if (text === undefined) return undefined
  const quote = parsed(text)
  if (!isStoredQuote(quote)) {
    events.emit('stored-row-refused', { store: 'quotes', sought: key, reason: 'shape' })
    return undefined
  }
  const { routes, ...stored } = quote
  const route = routes.find((one) => one.routeId === routeId)
  return route && { ...stored, route }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
