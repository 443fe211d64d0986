import type { Quote, Route } from '@switchyard/core'
import type { QuoteErrorResponse, QuoteResponse } from '../response/quote.ts'
import type { QuoteRouteResponse } from '../response/route.ts'
import { listRouteCaip19Names } from './caip19-names.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderMeta } from './render-provider-meta.ts'
import { renderAssets, renderNextAction, renderRoute } from './render-route.ts'

/**
 * Renders the body of `POST /v3/quote`, keys in their order on the wire. A host may send `writeQuoteJson`, the same text: change both.
 * Flags of the request such as `usePrivacyMode` are not echoed.
 *
 * @example
 * ```ts
 * const quote = await engine.quote({ apiKey, read: () => readQuoteRequest(readJson(text)) })
 * return Response.json(renderQuote(quote))
 * ```
 */
export const renderQuote = (quote: Quote, options: RenderOptions = {}): QuoteResponse => ({
  quoteId: quote.quoteId,
  createdAt: new Date(quote.createdAt).toISOString(),
  routes: quote.routes.map((route) => renderQuoteRoute(route, quote, options)),
  providerErrors: quote.providerErrors.length > 0 ? quote.providerErrors.map(renderProviderError) : undefined,
  explain: quote.explain,
})

/** Renders why a provider declined. */
export const renderProviderError = ({
  provider,
  errorCode,
  message,
  minAmount,
}: Quote['providerErrors'][number]): QuoteErrorResponse => ({ provider, errorCode, message, minAmount })

/** Renders one route of a quote. */
export const renderQuoteRoute = (route: Route, quote: Quote, options: RenderOptions): QuoteRouteResponse => {
  return {
    ...renderRoute(route, options),
    meta: {
      assets: renderAssets(route.assets),
      tags: route.tags,
      ...renderProviderMeta(route.meta),
      approvalAddress: route.approvalAddress,
      caip19: options.caip19 ? listRouteCaip19Names(route) : undefined,
    },
    nextActions: [renderNextAction(route.routeId, quote)],
  }
}
