import type { QuoteResponse } from '@switchyard/wire'

/** A route as an agent needs it: buy amounts in whole tokens, times in seconds. */
export interface RouteSummary {
  readonly routeId: string
  readonly providers: readonly string[]
  readonly expectedBuyAmount: string | undefined
  readonly worstBuyAmount: string | undefined
  readonly seconds: number | undefined
  readonly fees: readonly { readonly type: string; readonly amount: string; readonly asset: string }[]
  readonly tags: readonly string[]
  readonly warnings: readonly string[]
  readonly txHint: string | undefined
}

/** A quote as an agent needs it. */
export interface QuoteSummary {
  readonly quoteId: string
  readonly routes: readonly RouteSummary[]
  readonly declined: readonly {
    readonly provider?: string | undefined
    readonly errorCode?: string | undefined
    readonly message?: string | undefined
  }[]
}

/** Returns what an agent needs of a quote. */
export const summariseQuote = ({ quoteId, routes, providerErrors = [] }: QuoteResponse): QuoteSummary => ({
  quoteId,
  routes: routes.map((route) => ({
    routeId: route.routeId,
    providers: route.providers,
    expectedBuyAmount: route.expectedBuyAmount,
    worstBuyAmount: route.expectedBuyAmountMaxSlippage,
    seconds: route.estimatedTime?.total,
    fees: route.fees.map(({ type, amount, asset }) => ({ type, amount, asset })),
    tags: route.meta.tags,
    warnings: route.warnings.map(({ display }) => display),
    txHint: route.txHint,
  })),
  declined: providerErrors.map(({ provider, errorCode, message }) => ({ provider, errorCode, message })),
})
