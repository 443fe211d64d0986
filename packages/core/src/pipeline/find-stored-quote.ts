import type { EngineContext } from '../engine-context.ts'
import { readQuoteText } from '../stored/quote-text.ts'
import { toQuoteKey } from '../stored/route-id.ts'
import type { QuotedRoute } from '../stored/stored-quote.ts'
import { isStoredQuote } from '../stored/stored-quote-shape.ts'

/** Finds the stored quote of a `routeId`, with that route. A value of the store that is not a quote counts as absent. */
export const findStoredQuote = async (
  { quotes, events }: Pick<EngineContext, 'quotes' | 'events'>,
  routeId: string,
): Promise<QuotedRoute | undefined> => {
  const key = toQuoteKey(routeId)
  const text = await quotes.get(key)
  if (text === undefined) return undefined
  const quote = readQuoteText(text, routeId)
  if (!isStoredQuote(quote)) {
    events.emit('stored-row-refused', { store: 'quotes', sought: key, reason: 'shape' })
    return undefined
  }
  const { routes, ...stored } = quote
  const route = routes.find((one) => one.routeId === routeId)
  return route && { ...stored, route }
}
