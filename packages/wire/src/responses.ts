export * from './response/error.ts'
export * from './response/fee.ts'
export * from './response/jwks.ts'
export * from './response/legacy-quote.ts'
export * from './response/operator.ts'
export * from './response/providers.ts'
export * from './response/quote.ts'
export * from './response/quote-event.ts'
export {
  type EstimatedTimeResponse,
  type LegResponse,
  legSchema,
  type NextActionResponse,
  type PricedAssetResponse,
  type PricedRouteResponse,
  type QuoteRouteResponse,
  quoteRouteSchema,
  type RouteMetaResponse,
  type WarningResponse,
  warningSchema,
} from './response/route.ts'
export * from './response/services.ts'
export * from './response/status.ts'
export * from './response/swap.ts'
export * from './response/swap-check.ts'
export * from './response/swaps.ts'
export * from './response/tokens.ts'
export * from './response/track.ts'
export * from './response/track-event.ts'
export * from './response/webhook.ts'
