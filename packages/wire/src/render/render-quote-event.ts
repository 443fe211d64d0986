import type { QuoteEvent } from '@switchyard/core'
import type { ErrorResponse } from '../response/error.ts'
import type { QuoteEventResponse, StreamedRouteResponse } from '../response/quote-event.ts'
import type { QuoteRouteResponse } from '../response/route.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderError, renderQuote, renderQuoteRoute } from './render-quote.ts'

/**
 * Renders one event of `POST /v3/quote/stream`. A route that is not stored has neither `routeId` nor `nextActions`.
 *
 * @param errorBody Renders what ends the stream without an answer.
 */
export const renderQuoteEvent = (
  event: QuoteEvent,
  options: RenderOptions,
  errorBody: (error: unknown) => ErrorResponse,
): QuoteEventResponse => {
  switch (event.type) {
    case 'route': {
      const { quote, place, isStored } = event
      const route = renderQuoteRoute(event.route, quote, options)
      return { event: 'route', data: { quoteId: quote.quoteId, place, route: isStored ? route : omitId(route) } }
    }
    case 'rank':
      return { event: 'rank', data: { quoteId: event.quoteId, routes: event.routes } }
    case 'provider-error':
      return { event: 'provider-error', data: renderProviderError(event.error) }
    case 'complete': {
      const { quote, reason, isStored } = event
      const rendered = renderQuote(quote, options)
      const routes = rendered.routes.map((route) => (isStored(route.routeId) ? route : omitId(route)))
      return { event: 'complete', data: { ...rendered, routes, reason } }
    }
    case 'error':
      return { event: 'error', data: errorBody(event.error) }
  }
}

const omitId = ({ routeId: _, nextActions: __, ...route }: QuoteRouteResponse): StreamedRouteResponse => route
