import type { Route } from '../domain/route.ts'
import type { Workshop } from '../workshop.ts'
import { type KeptQuote, type KeptQuotes, keptRoute } from './kept-quote.ts'
import type { Quotable } from './quotable.ts'
import { quoteKeyOf } from './route-id.ts'

/**
 * Keeps the quote so that every `routeId` leads to it. A private quote lives as long as a quote lives; a public one's
 * request is kept longer, so that an expired `routeId` can be quoted anew. A quote without routes is not kept.
 */
export const keep = async (
  { limits, quotes }: Workshop,
  { quoteId, request, caller }: Quotable,
  routes: readonly Route[],
  createdAt: number,
): Promise<void> => {
  const [first] = routes
  if (!first) return
  const ttl = request.usePrivacyMode ? limits.quoteTtlMs : Math.max(limits.quoteTtlMs, limits.keepExpiredMs)
  const kept: KeptQuotes = { quoteId, callerId: caller.id, createdAt, request, routes: routes.map(keptRoute) }
  await quotes.set(quoteKeyOf(first.routeId), JSON.stringify(kept), ttl)
}

/** The quote kept for a `routeId`, with that route. */
export const findKept = async ({ quotes }: Workshop, routeId: string): Promise<KeptQuote | undefined> => {
  const text = await quotes.get(quoteKeyOf(routeId))
  if (text === undefined) return undefined
  const { routes, ...kept } = JSON.parse(text) as KeptQuotes
  const route = routes.find((one) => one.routeId === routeId)
  return route && { ...kept, route }
}
