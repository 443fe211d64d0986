import type { Draft, Quote, Route } from '@switchyard/core'
import type { QuoteErrorResponse, QuoteResponse } from '../response/quote.ts'
import type { NextActionResponse, QuoteRouteResponse, RouteMetaResponse } from '../response/route.ts'
import { listRouteCaip19Names } from './caip19-names.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderMeta } from './render-provider-meta.ts'
import { renderAssets, renderRoute } from './render-route.ts'

/**
 * The body of `POST /v3/quote`, keys in their order on the wire.
 *
 * @example
 * ```ts
 * const quote = await engine.quote({ apiKey, read: () => readQuoteRequest(readJson(text)) })
 * return Response.json(renderQuote(quote))
 * ```
 */
export const renderQuote = (quote: Quote, options: RenderOptions = {}): QuoteResponse => {
  const rendered: Draft<QuoteResponse> = {
    quoteId: quote.quoteId,
    createdAt: new Date(quote.createdAt).toISOString(),
    routes: quote.routes.map((route) => renderQuoteRoute(route, quote, options)),
  }
  if (quote.providerErrors.length > 0) rendered.providerErrors = quote.providerErrors.map(renderProviderError)
  if (quote.explain !== undefined) rendered.explain = quote.explain
  return rendered
}

/** Why a provider declined. */
export const renderProviderError = ({
  provider,
  errorCode,
  message,
  minAmount,
}: Quote['providerErrors'][number]): QuoteErrorResponse =>
  minAmount === undefined ? { provider, errorCode, message } : { provider, errorCode, message, minAmount }

/** One route of a quote. */
export const renderQuoteRoute = (route: Route, quote: Quote, options: RenderOptions): QuoteRouteResponse => {
  const rendered = renderRoute(route, options) as Draft<QuoteRouteResponse>
  rendered.meta = renderMeta(route, options)
  rendered.nextActions = [renderNextAction(route, quote)]
  return rendered
}

const renderMeta = (route: Route, { caip19 }: RenderOptions): RouteMetaResponse => {
  const rendered: Draft<RouteMetaResponse> = { assets: renderAssets(route.assets), tags: route.tags }
  Object.assign(rendered, renderProviderMeta(route.meta))
  if (route.approvalAddress !== undefined) rendered.approvalAddress = route.approvalAddress
  if (caip19) rendered.caip19 = listRouteCaip19Names(route)
  return rendered
}

const renderNextAction = ({ routeId }: Route, quote: Quote): NextActionResponse => {
  const payload: Draft<NextActionResponse['payload']> = { routeId }
  if (quote.sourceAddress !== undefined) payload.sourceAddress = quote.sourceAddress
  if (quote.destinationAddress !== undefined) payload.destinationAddress = quote.destinationAddress
  return { method: 'POST', url: '/swap', payload }
}
