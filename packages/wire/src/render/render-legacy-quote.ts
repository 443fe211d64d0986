import type { Quote } from '@switchyard/core'
import type { LegacyQuoteResponse } from '../response/legacy-quote.ts'
import type { RenderOptions } from './render-options.ts'
import { renderQuote } from './render-quote.ts'

/** The body of the legacy `POST /quote`: every route has the addresses of the request, `''` if absent. */
export const renderLegacyQuote = (quote: Quote, options: RenderOptions = {}): LegacyQuoteResponse => {
  const { sourceAddress = '', destinationAddress = '' } = quote
  const rendered = renderQuote(quote, options)
  return { ...rendered, routes: rendered.routes.map((route) => ({ ...route, sourceAddress, destinationAddress })) }
}
