import type { Quote, Route } from '@switchyard/core'
import type { QuoteResponse } from '../response/quote.ts'
import type { NextActionResponse, QuoteRouteResponse, RouteMetaResponse } from '../response/route.ts'
import type { RenderOptions } from './options.ts'
import { providerMeta } from './provider-meta.ts'
import { renderAssets, renderRoute } from './render-route.ts'

/** A quote as `POST /v3/quote` answers it, keys in their order on the wire. */
export const renderQuote = (quote: Quote, options: RenderOptions = {}): QuoteResponse => ({
  quoteId: quote.quoteId,
  createdAt: new Date(quote.createdAt).toISOString(),
  routes: quote.routes.map((route) => renderQuoteRoute(route, quote, options)),
  ...(quote.providerErrors.length === 0 ? {} : { providerErrors: quote.providerErrors.map(renderProviderError) }),
  ...(quote.explain === undefined ? {} : { explain: quote.explain }),
})

const renderProviderError = ({ provider, errorCode, message, minAmount }: Quote['providerErrors'][number]) => ({
  provider,
  errorCode,
  message,
  ...(minAmount === undefined ? {} : { minAmount }),
})

/** One route of a quote. */
export const renderQuoteRoute = (route: Route, quote: Quote, options: RenderOptions): QuoteRouteResponse =>
  Object.assign(renderRoute(route, options), {
    meta: renderMeta(route),
    nextActions: [renderNextAction(route, quote)],
  })

const renderMeta = (route: Route): RouteMetaResponse => ({
  assets: renderAssets(route.assets),
  tags: route.tags,
  ...providerMeta(route.meta),
  ...(route.approvalAddress === undefined ? {} : { approvalAddress: route.approvalAddress }),
})

const renderNextAction = ({ routeId }: Route, quote: Quote): NextActionResponse => ({
  method: 'POST',
  url: '/swap',
  payload: {
    routeId,
    ...(quote.sourceAddress === undefined ? {} : { sourceAddress: quote.sourceAddress }),
    ...(quote.destinationAddress === undefined ? {} : { destinationAddress: quote.destinationAddress }),
  },
})
