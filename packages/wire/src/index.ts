export type { CatalogueApi } from './api/catalogue-api.ts'
export { type Api, type ApiOptions, createApi } from './api/create-api.ts'
export type { Operation, OperationCall } from './api/operation.ts'
export type { QuoteStreamCall } from './api/stream-quote.ts'
export type { TrackEvents, TrackStreamCall } from './api/stream-track.ts'
export type { SwapApi } from './api/swap-api.ts'
export type { ToolsApi } from './api/tools-api.ts'
export { createWebhooksApi, type WebhookCall, type WebhooksApi } from './api/webhooks-api.ts'
export { renderDocsPage } from './docs/render-docs-page.ts'
export { createOpenApiDocument, type OpenApiDocument, type OpenApiOptions } from './openapi/create-open-api-document.ts'
export { renderBalances } from './render/render-balances.ts'
export { type ErrorRenderOptions, type RenderedError, renderError } from './render/render-error.ts'
export { renderGas } from './render/render-gas.ts'
export { renderJwks } from './render/render-jwks.ts'
export { renderLegacyQuote } from './render/render-legacy-quote.ts'
export type { RenderOptions } from './render/render-options.ts'
export { renderPrices } from './render/render-prices.ts'
export { renderProviders } from './render/render-providers.ts'
export { renderProvidersQuality } from './render/render-providers-quality.ts'
export { renderProvidersStatus } from './render/render-providers-status.ts'
export { renderQuote } from './render/render-quote.ts'
export { renderQuoteEvent } from './render/render-quote-event.ts'
export { renderScreening } from './render/render-screening.ts'
export { renderStatus } from './render/render-status.ts'
export { renderSwap } from './render/render-swap.ts'
export { renderSwapCheck } from './render/render-swap-check.ts'
export { renderSwaps } from './render/render-swaps.ts'
export { renderSwapsCsv } from './render/render-swaps-csv.ts'
export { renderTokenSearch } from './render/render-token-search.ts'
export { renderToken, renderTokens } from './render/render-tokens.ts'
export { renderTrack } from './render/render-track.ts'
export { renderTrackEvent } from './render/render-track-event.ts'
export { writeQuoteJson } from './render/write-quote-json.ts'
export { type BalanceQuery, balanceQuerySchema, readBalanceQuery } from './request/balance-query.ts'
export type { PriceBody, QuoteBody, ScreenBody, SwapBody, SwapCheckBody, TrackBody } from './request/bodies.ts'
export { type ExplorerQuery, explorerQuerySchema, readExplorerQuery } from './request/explorer-query.ts'
export { type GasQuery, gasQuerySchema, readGasQuery } from './request/gas-query.ts'
export {
  type LegacyQuoteRequest,
  legacyQuoteRequestSchema,
  readLegacyQuoteRequest,
} from './request/legacy-quote-request.ts'
export { type PriceRequest, priceRequestSchema, readPriceRequest } from './request/price-request.ts'
export type {
  BalanceParameters,
  ExplorerParameters,
  GasParameters,
  SwapFromParameters,
  SwapsParameters,
  SwapToParameters,
  TokenSearchParameters,
  TokensParameters,
  TrackStreamParameters,
} from './request/query-parameters.ts'
export { type QuoteQuery, quoteQuerySchema, readQuoteQuery } from './request/quote-query.ts'
export { quoteRequestSchema, readQuoteRequest } from './request/quote-request.ts'
export { type QuoteStreamQuery, quoteStreamQuerySchema, readQuoteStreamQuery } from './request/quote-stream-query.ts'
export { readJson } from './request/read-json.ts'
export { readScreenRequest, type ScreenRequest, screenRequestSchema } from './request/screen-request.ts'
export { readSwapCheckRequest, type SwapCheckRequest, swapCheckRequestSchema } from './request/swap-check-request.ts'
export {
  readSwapFromQuery,
  readSwapToQuery,
  type SwapOptionsQuery,
  swapFromQuerySchema,
  swapToQuerySchema,
} from './request/swap-options-query.ts'
export { readSwapRequest, swapRequestSchema } from './request/swap-request.ts'
export { readSwapsQuery, type SwapsQuery, swapsQuerySchema } from './request/swaps-query.ts'
export { readTokenSearchQuery, tokenSearchQuerySchema } from './request/token-search-query.ts'
export { readTokensQuery, type TokensQuery, tokensQuerySchema } from './request/tokens-query.ts'
export { readTrackRequest, trackRequestSchema } from './request/track-request.ts'
export { readTrackStreamQuery, type TrackStreamQuery, trackStreamQuerySchema } from './request/track-stream-query.ts'
export * from './responses.ts'
export * from './signature.ts'
export type { PublishedKey } from './signing/published-key.ts'
export { signSwap } from './signing/sign-swap.ts'
export type { SigningKey } from './signing/signing-key.ts'
export type { BindingHeader, SwapBinding } from './signing/swap-binding.ts'
