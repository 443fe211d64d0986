import type { Quote, Route } from '../domain/route.ts'
import type { QuoteEvent, QuoteStreamOptions } from './quote-event.ts'

/** Events that a stream has sent. */
export interface Sent {
  /** Routes by identifier, with how many warnings they carried and whether they were stored. */
  readonly routes: Map<string, string>
  /** The last `rank`, as text. */
  rank: string
  /** Providers whose errors were sent. */
  readonly errors: Set<string>
  /** Identifiers under which the quote is stored. */
  readonly stored: Set<string>
}

/** Lists the events that lead from what was sent to this answer. */
export const listChanges = (
  answer: Quote,
  sent: Sent,
  { events }: Pick<QuoteStreamOptions, 'events'>,
): readonly QuoteEvent[] => {
  const isSent = (route: Route): boolean => events === 'all' || route.tags.length > 0 || sent.routes.has(route.routeId)
  const changes = answer.routes.flatMap((route, place): readonly QuoteEvent[] => {
    const isStored = sent.stored.has(route.routeId)
    const state = `${route.warnings.length} ${isStored}`
    if (!isSent(route) || sent.routes.get(route.routeId) === state) return []
    sent.routes.set(route.routeId, state)
    return [{ type: 'route', quote: answer, route, place, isStored }]
  })

  const ranked = answer.routes.flatMap(({ routeId, tags }) =>
    sent.routes.has(routeId) && sent.stored.has(routeId) ? [{ routeId, tags }] : [],
  )
  const rank = JSON.stringify(ranked)
  if (ranked.length > 0 && rank !== sent.rank) {
    sent.rank = rank
    changes.push({ type: 'rank', quoteId: answer.quoteId, routes: ranked })
  }
  return events === 'all' ? [...changes, ...listNewErrors(answer, sent)] : changes
}

const listNewErrors = ({ providerErrors }: Quote, sent: Sent): readonly QuoteEvent[] => {
  const fresh = providerErrors.filter(({ provider }) => !sent.errors.has(provider))
  for (const { provider } of fresh) sent.errors.add(provider)
  return fresh.map((error): QuoteEvent => ({ type: 'provider-error', error }))
}

/** Lists what is left to send of the final answer, errors of providers included, and the answer itself. */
export const listLastEvents = (
  answer: Quote,
  sent: Sent,
  options: Pick<QuoteStreamOptions, 'events'>,
): readonly QuoteEvent[] => {
  const isStored = (routeId: string): boolean => sent.stored.has(routeId)
  let reason: string | undefined
  if (answer.routes.length === 0) {
    // The code that most providers declined with; of equals, the one that came first.
    const counts = new Map<string, number>()
    for (const { errorCode } of answer.providerErrors) counts.set(errorCode, (counts.get(errorCode) ?? 0) + 1)
    let most = 0
    reason = 'noRoutesFound'
    for (const [code, count] of counts) if (count > most) [most, reason] = [count, code]
  }
  const complete: QuoteEvent = { type: 'complete', quote: answer, reason, isStored }
  return [...listChanges(answer, sent, options), ...listNewErrors(answer, sent), complete]
}
