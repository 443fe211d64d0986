import type { Route } from '../domain/route.ts'
import type { Workshop } from '../workshop.ts'
import { type KeptQuote, keptRoute } from './kept-quote.ts'
import type { Quotable } from './quotable.ts'

const keyOf = (routeId: string): string => `route:${routeId}`

/**
 * Keeps every route under its `routeId`. A private quote lives as long as a quote lives; a public one's request is kept
 * longer, so that an expired `routeId` can be quoted anew.
 */
export const keep = async (
  workshop: Workshop,
  quotable: Quotable,
  routes: readonly Route[],
  createdAt: number,
): Promise<void> => {
  const { limits, quotes } = workshop
  const { quoteId, request, caller } = quotable
  const ttl = request.usePrivacyMode ? limits.quoteTtlMs : Math.max(limits.quoteTtlMs, limits.keepExpiredMs)
  const common: Omit<KeptQuote, 'route'> = { quoteId, callerId: caller.id, createdAt, request }
  const head = JSON.stringify(common).slice(0, -1)
  await Promise.all(
    routes.map((route) => {
      const text = `${head},"route":${JSON.stringify(keptRoute(route))}}`
      return quotes.set(keyOf(route.routeId), text, ttl)
    }),
  )
}

/** The quote kept under a `routeId`. */
export const findKept = async ({ quotes }: Workshop, routeId: string): Promise<KeptQuote | undefined> => {
  const text = await quotes.get(keyOf(routeId))
  return text === undefined ? undefined : (JSON.parse(text) as KeptQuote)
}
